import type { ReactNode } from 'react';
import { useActingClient } from '../../../../session/acting-client.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { ClientPicker } from './client-picker.tsx';
import { ClientScope } from './client-scope.ts';

/**
 * A screen of one client's records. It is mounted again for each client, so that no state of another one remains. The
 * user's own client has the key 'own', because its id may be loaded later.
 */
export function PerClient({ children }: { children: (client: ActingClient) => ReactNode }) {
  const client = useActingClient();
  return (
    <>
      {client.mayChoose && <ClientPicker client={client} />}
      <ClientScope key={client.isOwn ? 'own' : client.id} value={client.query}>
        {children(client)}
      </ClientScope>
    </>
  );
}
