import type { Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Status } from '../../../ui/status.tsx';

/** Whether a webhook is on, and whether its calls arrive. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useText();
  if (!webhook.is_on) {
    return webhook.off_at ? (
      <Status tone="halfway">{t('webhooks:states.off')}</Status>
    ) : (
      <Status tone="quiet">{t('webhooks:states.paused')}</Status>
    );
  }
  return webhook.failing_since ? (
    <Status tone="halfway">{t('webhooks:states.failing')}</Status>
  ) : (
    <Status tone="good">{t('webhooks:states.on')}</Status>
  );
}
