import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface Props {
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** Shows the secret of a new API token, once. */
export function SecretDialog({ secret, open, onClose }: Props) {
  const t = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t('api-tokens:secret.copied'));
    } catch {
      toast.error(t('api-tokens:secret.copy_failed'));
    }
  };
  return (
    // Esc or a press outside may be accidental, and the secret is never shown again.
    <Dialog open={open} title={t('api-tokens:secret.title')} onLeave={(how) => how === 'choice' && onClose()}>
      <DialogBody>
        <p className="text-sm text-muted">{t('api-tokens:secret.text')}</p>
        <p className="rounded-control bg-surface-sunken p-4 font-mono text-sm break-all text-ink select-all">
          {secret}
        </p>
        <p className="text-sm text-muted">{t('api-tokens:secret.use')}</p>
        <pre className="rounded-control bg-surface-sunken p-4 text-xs break-all whitespace-pre-wrap text-ink">
          {`curl -H "Authorization: Bearer $ORGSCOPE_TOKEN" ${window.location.origin}/api/core/me/`}
        </pre>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('api-tokens:secret.copy')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('api-tokens:secret.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
