import { operatorClientId } from '@orgscope/contract/operator';
import { ClientPurge, clientLimits } from '@orgscope/contract/resources/clients';
import { Trash2 } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { usePurge } from '../../../api/clients.ts';
import type { Client } from '../../../api/clients.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { MenuItem } from '../../../ui/popups/menu.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';

const TypedConfirmDialog = lazyDialog(() => import('../../records/typed-confirm-dialog.tsx'));

/** The server neither deletes nor purges the operator's own company. */
export const isRemovable = ({ id }: Client): boolean => id !== operatorClientId;

/** The menu entry that marks a client for purge, and its dialog. */
export function usePurgeAct() {
  const t = useText();
  const isOurs = useSession(({ user }) => isOurServer(user));
  const { whenProven, dialog: proofDialog } = useProof();
  const { mutateAsync: purge } = usePurge();
  const { opened: asking, open: ask, close } = useOpened<Client>();

  const menu = useCallback(
    (client: Client) =>
      isOurs &&
      isRemovable(client) &&
      !client.purge_at && (
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onClick={() => ask(client)}>
          {t('clients:purge.menu')}
        </MenuItem>
      ),
    [isOurs, ask, t],
  );
  const dialog = (
    <>
      {asking && (
        <Suspense>
          <TypedConfirmDialog
            key={asking.number}
            open={asking.isOpen}
            schema={ClientPurge}
            words={{
              title: t('clients:purge.title'),
              warning: t('clients:purge.warning', { count: clientLimits.purgeDays }),
              label: t('clients:form.name'),
              hint: t('clients:purge.hint', { name: asking.what.name }),
              act: t('clients:purge.act'),
              failed: t('clients:purge.failed'),
            }}
            onConfirm={async (confirm) => {
              const isDone = await whenProven(async () => void (await purge({ id: asking.what.id, confirm })));
              if (!isDone) return;
              close();
              toast.success(t('messages:clients.done.purge'));
            }}
            onClose={close}
          >
            <p className="text-sm text-ink">{t('clients:purge.now')}</p>
            <p className="text-sm text-muted">{t('clients:purge.stays')}</p>
          </TypedConfirmDialog>
        </Suspense>
      )}
      {proofDialog}
    </>
  );
  return { menu, isOurs, dialog };
}
