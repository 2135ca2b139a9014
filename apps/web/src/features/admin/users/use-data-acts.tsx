import { Erasure } from '@orgscope/contract/resources/personal-data';
import { FileDown, UserRoundX } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { saveUserData, useErasure } from '../../../api/personal-data.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { MenuItem } from '../../../ui/popups/menu.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';

const TypedConfirmDialog = lazyDialog(() => import('../../records/typed-confirm-dialog.tsx'));

/** The actions on what is kept about a user: the menu entries, and the dialogs. */
export function useDataActs(own: string | undefined) {
  const t = useText();
  const isOurs = useSession(({ user }) => isOurServer(user));
  const { whenProven, dialog: proofDialog } = useProof();
  const { mutateAsync: erase } = useErasure();
  const { opened: erasing, open: askToErase, close } = useOpened<User>();

  const save = useCallback(
    async ({ id }: User) => {
      try {
        await whenProven(() => saveUserData(id, t('users:personal_data_file', { id })));
      } catch (error) {
        toast.error(failureText(error, { refused: t('users:refused.export'), failed: t('users:failed.export') }));
      }
    },
    [whenProven, t],
  );
  const menu = useCallback(
    (user: User) =>
      isOurs && (
        <>
          <MenuItem icon={<FileDown aria-hidden />} onClick={() => void save(user)}>
            {t('users:menu.export')}
          </MenuItem>
          {user.username !== own && (
            <MenuItem icon={<UserRoundX aria-hidden />} tone="danger" onClick={() => askToErase(user)}>
              {t('users:menu.erase')}
            </MenuItem>
          )}
        </>
      ),
    [isOurs, own, save, askToErase, t],
  );

  const dialog = (
    <>
      {erasing && (
        <Suspense>
          <TypedConfirmDialog
            key={erasing.number}
            open={erasing.isOpen}
            schema={Erasure}
            words={{
              title: t('users:erase.title'),
              warning: t('users:erase.warning'),
              label: t('messages:users.fields.confirm'),
              hint: t('users:erase.hint', { address: erasing.what.username }),
              act: t('users:erase.act'),
              failed: t('users:failed.erase'),
            }}
            onConfirm={async (confirm) => {
              const isDone = await whenProven(async () => void (await erase({ id: erasing.what.id, confirm })));
              if (!isDone) return;
              close();
              toast.success(t('messages:users.done.erase'));
            }}
            onClose={close}
          >
            <p className="text-sm text-ink">{t('users:erase.removed', { name: erasing.what.name })}</p>
            <p className="text-sm text-muted">{t('users:erase.stays')}</p>
          </TypedConfirmDialog>
        </Suspense>
      )}
      {proofDialog}
    </>
  );
  return { menu, dialog };
}
