import { useText } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface Props {
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Shows new recovery codes, once. */
export function CodesDialog({ codes, open, onClose }: Props) {
  const t = useText();
  const username = useSession(({ user }) => user?.username) ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('security:recovery.copied'));
    } catch {
      toast.error(t('security:recovery.copy_failed'));
    }
  };
  const download = () => {
    const text = `${t('security:recovery.file_title', { username })}\n\n${codes.join('\n')}\n`;
    saveFile(t('security:recovery.file'), new Blob([text], { type: 'text/plain' }));
  };
  return (
    // Esc or a press outside may be accidental, and the codes are never shown again.
    <Dialog open={open} title={t('security:recovery.title')} onLeave={(how) => how === 'choice' && onClose()}>
      <DialogBody>
        <p className="text-sm text-muted">{t('security:recovery.text')}</p>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-surface-sunken p-4 text-sm text-ink max-sm:grid-cols-1">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('security:recovery.copy')}</Button>
        <Button onClick={download}>{t('security:recovery.download')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('security:recovery.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
