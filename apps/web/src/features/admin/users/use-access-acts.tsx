import { KeyRound, LogOut, MailX, Send, ShieldOff } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useAccessAct, useOffersReset } from '../../../api/users.ts';
import type { AccessAct, User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { MenuItem } from '../../../ui/popups/menu.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import type { AskedAct } from './access-dialog.tsx';

const AccessDialog = lazyDialog(() => import('./access-dialog.tsx'));

/** The actions on a user's invitation and sessions: the menu entries, and the confirmation dialog. */
export function useAccessActs(own: string | undefined) {
  const t = useText();
  const { mutateAsync } = useAccessAct();
  const offersReset = useOffersReset();
  const { whenProven, dialog: proofDialog } = useProof();
  const [pending, setPending] = useState<{ act: AskedAct; user: User; open: boolean }>();

  const failed = useCallback(
    (act: AccessAct, error: unknown) =>
      failureText(error, { refused: t(`users:refused.${act}`), failed: t(`users:failed.${act}`) }),
    [t],
  );
  const run = async (act: AskedAct, { id }: User) => {
    try {
      const isDone = await whenProven(async () => void (await mutateAsync({ act, id })));
      if (isDone) toast.success(t(`messages:users.done.${act}`));
    } catch (error) {
      toast.error(failed(act, error));
    }
  };

  const sending = useRef(new Set<string>());
  const send = useCallback(
    async (act: 'resend' | 'reset', { id }: User) => {
      const key = `${act} ${id}`;
      // A second mail would end the link of the first.
      if (sending.current.has(key)) return;
      sending.current.add(key);
      const note = toast.loading(t('users:sending'));
      try {
        await mutateAsync({ act, id });
        toast.turnToSuccess(note, t(`messages:users.done.${act}`));
      } catch (error) {
        toast.turnToError(note, failed(act, error));
      }
      sending.current.delete(key);
    },
    [mutateAsync, failed, t],
  );

  const menu = useCallback(
    (user: User) => {
      const isInvited = user.status === 'invited' || user.status === 'confirmed';
      const hasPassword = user.status === 'onboarding' || user.status === 'active';
      const maySignOut = (hasPassword || user.status === 'confirmed') && user.username !== own;
      return (
        <>
          {isInvited && (
            <MenuItem icon={<Send aria-hidden />} onClick={() => void send('resend', user)}>
              {t('users:menu.resend')}
            </MenuItem>
          )}
          {isInvited && (
            <MenuItem
              icon={<MailX aria-hidden />}
              tone="danger"
              onClick={() => setPending({ act: 'revoke', user, open: true })}
            >
              {t('users:menu.revoke')}
            </MenuItem>
          )}
          {hasPassword && offersReset && (
            <MenuItem icon={<KeyRound aria-hidden />} onClick={() => void send('reset', user)}>
              {t('users:menu.reset')}
            </MenuItem>
          )}
          {hasPassword && user.username !== own && (
            <MenuItem
              icon={<ShieldOff aria-hidden />}
              onClick={() => setPending({ act: 'reset_factors', user, open: true })}
            >
              {t('users:menu.reset_factors')}
            </MenuItem>
          )}
          {maySignOut && (
            <MenuItem icon={<LogOut aria-hidden />} onClick={() => setPending({ act: 'sign_out', user, open: true })}>
              {t('users:menu.sign_out')}
            </MenuItem>
          )}
        </>
      );
    },
    [offersReset, own, send, t],
  );

  const close = () => setPending((last) => last && { ...last, open: false });
  const dialog = (
    <>
      {pending && (
        <Suspense>
          <AccessDialog {...pending} onConfirm={() => run(pending.act, pending.user).then(close)} onClose={close} />
        </Suspense>
      )}
      {proofDialog}
    </>
  );
  return { menu, dialog };
}
