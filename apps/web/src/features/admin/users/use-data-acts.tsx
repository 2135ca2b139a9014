import { FileDown } from 'lucide-react';
import { useCallback } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { saveUserData } from '../../../api/personal-data.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/store.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useProof } from '../records/proof/use-proof.tsx';

/** The actions on what is kept about a user: the menu entries, and the dialogs. */
export function useDataActs() {
  const t = useText();
  // Other servers keep other data.
  const isOurs = useSession(({ user }) => Array.isArray(user?.modules));
  const { whenProven, dialog } = useProof();

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
        <MenuItem icon={<FileDown aria-hidden />} onClick={() => void save(user)}>
          {t('users:menu.export')}
        </MenuItem>
      ),
    [isOurs, save, t],
  );
  return { menu, dialog };
}
