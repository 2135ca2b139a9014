import { useText } from '../../../i18n/i18n.ts';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';

interface Props {
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** Shows a new secret of a webhook, once. */
export function SecretDialog({ secret, open, onClose }: Props) {
  const t = useText();
  return (
    <ShownOnceDialog
      open={open}
      title={t('webhooks:secret.title')}
      secret={secret}
      words={{
        copy: t('webhooks:secret.copy'),
        copied: t('webhooks:secret.copied'),
        copyFailed: t('webhooks:secret.copy_failed'),
        done: t('webhooks:secret.done'),
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('webhooks:secret.text')}</p>
      <p className="rounded-control bg-surface-sunken p-4 font-mono text-sm break-all text-ink select-all">{secret}</p>
      <p className="text-sm text-muted">{t('webhooks:secret.use')}</p>
    </ShownOnceDialog>
  );
}
