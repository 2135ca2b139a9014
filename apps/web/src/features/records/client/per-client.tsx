import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSupportAccessByClient } from '../../../api/support-access.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { ClientPicker } from './client-picker.tsx';
import { ClientScope } from './client-scope.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// Few users need it.
const ClosedClient = lazyPart(() => import('./closed-client.tsx'));

interface Props {
  children: (client: ActingClient) => ReactNode;
}

/**
 * A screen of one client's records. It is mounted again for each client, so that no state of another one remains. The
 * user's own client has the key 'own', because its id may be loaded later.
 */
export function PerClient({ children }: Props) {
  const client = useActingClient();
  const isForeign = client.mayChoose && !client.isOwn;
  const access = useSupportAccessByClient(isForeign);
  const closedId = isForeign ? access.data?.closed.find((id) => id === client.id) : undefined;
  return (
    <>
      {client.mayChoose && <ClientPicker client={client} />}
      {closedId !== undefined ? (
        <Suspense>
          <ClosedClient key={closedId} clientId={closedId} />
        </Suspense>
      ) : (
        // A screen of another client waits until it is known to be open.
        !(isForeign && access.isPending) && (
          <ClientScope key={client.isOwn ? 'own' : client.id} value={client.query}>
            {children(client)}
          </ClientScope>
        )
      )}
    </>
  );
}
