import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePurge } from '../../../api/clients.ts';
import type { Client } from '../../../api/clients.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/store.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useProof } from '../records/proof/use-proof.tsx';

const PurgeDialog = lazy(() => import('./purge-dialog.tsx'));

/** The menu entry that marks a client for purge, and its dialog. */
export function usePurgeAct() {
  const t = useText();
  // Other servers remove no clients.
  const isOurs = useSession(({ user }) => Array.isArray(user?.modules));
  const { whenProven, dialog: proofDialog } = useProof();
  const { mutateAsync: purge } = usePurge();
  const [asking, setAsking] = useState<{ number: number; client: Client; open: boolean }>();

  const menu = useCallback(
    (client: Client) =>
      isOurs &&
      !client.purge_at && (
        <MenuItem
          icon={<Trash2 aria-hidden />}
          tone="danger"
          onClick={() => setAsking((last) => ({ number: (last?.number ?? 0) + 1, client, open: true }))}
        >
          {t('clients:purge.menu')}
        </MenuItem>
      ),
    [isOurs, t],
  );
  const close = () => setAsking((last) => last && { ...last, open: false });
  const dialog = (
    <>
      {asking && (
        <Suspense>
          <PurgeDialog
            key={asking.number}
            client={asking.client}
            open={asking.open}
            onPurge={async (confirm) => {
              const isDone = await whenProven(async () => void (await purge({ id: asking.client.id, confirm })));
              if (!isDone) return;
              close();
              toast.success(t('messages:clients.done.purge'));
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {proofDialog}
    </>
  );
  return { menu, dialog };
}
