import { KeyRound, MailX, Send } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { useMailAct, useOffersReset } from '../../../api/users.ts';
import type { MailAct, User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';

const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'));

/** What a user's row offers about the way in: the menu's entries, and the question before an invitation is revoked. */
export function useMailActs() {
  const t = useText();
  const { mutateAsync } = useMailAct();
  const offersReset = useOffersReset();
  const [revoking, setRevoking] = useState<{ user: User; open: boolean }>();

  const run = useCallback(
    async (act: MailAct, { id }: User) => {
      try {
        await mutateAsync({ act, id });
        toast.success(t(`users:done.${act}`));
      } catch (error) {
        toast.error(failureText(error, { refused: t(`users:refused.${act}`), failed: t(`users:failed.${act}`) }));
      }
    },
    [mutateAsync, t],
  );

  const menu = useCallback(
    (user: User) => {
      const isInvited = user.status === 'invited' || user.status === 'confirmed';
      const hasPassword = user.status === 'onboarding' || user.status === 'active';
      return (
        <>
          {isInvited && (
            <MenuItem icon={<Send aria-hidden />} onClick={() => void run('resend', user)}>
              {t('users:menu.resend')}
            </MenuItem>
          )}
          {isInvited && (
            <MenuItem icon={<MailX aria-hidden />} tone="danger" onClick={() => setRevoking({ user, open: true })}>
              {t('users:menu.revoke')}
            </MenuItem>
          )}
          {hasPassword && offersReset && (
            <MenuItem icon={<KeyRound aria-hidden />} onClick={() => void run('reset', user)}>
              {t('users:menu.reset')}
            </MenuItem>
          )}
        </>
      );
    },
    [offersReset, run, t],
  );

  const close = () => setRevoking((last) => last && { ...last, open: false });
  const dialog = revoking && (
    <Suspense>
      <RevokeDialog {...revoking} onRevoke={() => run('revoke', revoking.user).then(close)} onClose={close} />
    </Suspense>
  );
  return { menu, dialog };
}
