import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  user: User;
  open: boolean;
  onRevoke: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an invitation is revoked. */
export default function RevokeDialog({ user, open, onRevoke, onClose }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      open={open}
      title={t('users:revoke.title')}
      confirm={{ label: t('users:menu.revoke'), variant: 'danger', onClick: onRevoke }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
    >
      {t('users:revoke.text', { name: user.name })}
    </ConfirmDialog>
  );
}
