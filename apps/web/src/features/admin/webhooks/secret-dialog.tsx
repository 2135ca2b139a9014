import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { SecretText, ShownOnceDialog } from '../../../ui/dialogs/shown-once-dialog.tsx';

interface Props extends Pick<ComponentProps<typeof ShownOnceDialog>, 'finalFocus'> {
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** Shows a new secret of a webhook, once. */
export function SecretDialog({ secret, open, finalFocus, onClose }: Props) {
  const t = useText();
  return (
    <ShownOnceDialog
      open={open}
      title={t('webhooks:secret.title')}
      secret={secret}
      finalFocus={finalFocus}
      words={{
        copy: t('webhooks:secret.copy'),
        copied: t('webhooks:secret.copied'),
        copyFailed: t('webhooks:secret.copy_failed'),
        done: t('webhooks:secret.done'),
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('webhooks:secret.text')}</p>
      <SecretText>{secret}</SecretText>
      <p className="text-sm text-muted">{t('webhooks:secret.use')}</p>
    </ShownOnceDialog>
  );
}
