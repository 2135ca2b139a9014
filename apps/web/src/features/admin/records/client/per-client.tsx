import type { ReactNode } from 'react';
import { useActingClient } from '../../../../session/acting-client.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { ClientPicker } from './client-picker.tsx';
import { ClientScope } from './client-scope.ts';

/**
 * A screen of one client's records. It begins anew with each client: nothing of another one stays on it. The own client
 * is the same one before and after the server has told its number.
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
