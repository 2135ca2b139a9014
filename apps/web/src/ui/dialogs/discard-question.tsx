import { useText } from '../../i18n/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before the input of a form is discarded. */
export function DiscardQuestion({ open, onDiscard, onKeep }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      open={open}
      title={t('common:discard.title')}
      confirm={{ label: t('common:discard.discard'), variant: 'danger', onClick: onDiscard }}
      cancel={{ label: t('common:discard.keep'), onClick: onKeep }}
    >
      {t('common:discard.text')}
    </ConfirmDialog>
  );
}
