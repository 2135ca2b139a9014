import { readCaller } from '@orgscope/contract/resources/caller';
import { useText } from '../../../i18n/i18n.ts';
import { SecretText, ShownOnceDialog } from '../../../ui/dialogs/shown-once-dialog.tsx';

interface Props {
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** Shows the secret of a new API token, once. */
export function SecretDialog({ secret, open, onClose }: Props) {
  const t = useText();
  return (
    <ShownOnceDialog
      open={open}
      title={t('api-tokens:secret.title')}
      secret={secret}
      words={{
        copy: t('api-tokens:secret.copy'),
        copied: t('api-tokens:secret.copied'),
        copyFailed: t('api-tokens:secret.copy_failed'),
        done: t('api-tokens:secret.done'),
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('api-tokens:secret.text')}</p>
      <SecretText>{secret}</SecretText>
      <p className="text-sm text-muted">{t('api-tokens:secret.use')}</p>
      <pre dir="ltr" className="rounded-control bg-surface-sunken p-4 text-xs break-all whitespace-pre-wrap text-ink">
        {`curl -H "Authorization: Bearer $ORGSCOPE_TOKEN" ${window.location.origin}${readCaller.path}`}
      </pre>
    </ShownOnceDialog>
  );
}
