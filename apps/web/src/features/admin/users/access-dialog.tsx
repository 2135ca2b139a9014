import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export type AskedAct = 'revoke' | 'sign_out' | 'reset_factors';

interface Props {
  act: AskedAct;
  user: User;
  open: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an act that the user would notice. */
export default function AccessDialog({ act, user, open, onConfirm, onClose }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      open={open}
      title={t(`users:ask.${act}.title`)}
      confirm={{ label: t(`users:menu.${act}`), variant: 'danger', onClick: onConfirm }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
    >
      {t(`users:ask.${act}.text`, { name: user.name })}
    </ConfirmDialog>
  );
}
