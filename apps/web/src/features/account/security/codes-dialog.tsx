import { useText } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { ShownOnceDialog } from '../../../ui/dialogs/shown-once-dialog.tsx';

interface Props {
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Shows new recovery codes, once. */
export function CodesDialog({ codes, open, onClose }: Props) {
  const t = useText();
  const username = useSession(({ user }) => user?.username) ?? '';
  const download = () => {
    const text = `${t('security:recovery.file_title', { username })}\n\n${codes.join('\n')}\n`;
    saveFile(t('security:recovery.file'), new Blob([text], { type: 'text/plain' }));
  };
  return (
    <ShownOnceDialog
      open={open}
      title={t('security:recovery.title')}
      secret={codes.join('\n')}
      words={{
        copy: t('security:recovery.copy'),
        copied: t('security:recovery.copied'),
        copyFailed: t('security:recovery.copy_failed'),
        done: t('security:recovery.done'),
      }}
      actions={<Button onClick={download}>{t('security:recovery.download')}</Button>}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('security:recovery.text')}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-surface-sunken p-4 text-sm text-ink max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code} dir="ltr" className="select-all">
            {code}
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
