import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { english } from '@orgscope/contract/words/english';
import { platformRoles } from '@orgscope/contract/permissions';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';

// Every change of a client's records in the contract that can name a client, future ones included: only the record's
// own client is accepted, and no other is ignored silently.

const app = await startTestApp();
const { database, inject, aClient, aUser, aSession } = app;
const [own, other] = [await aClient(), await aClient()];
const holder = await aUser({ client: own });
const records: Record<string, () => Promise<{ id: number }>> = {
  functions: () => app.aFunction({ client: own }),
  locations: () => app.aLocation({ client: own }),
  'custom-attributes': () => app.anAttribute({ client: own }),
  users: () => aUser({ client: own }),
  subscriptions: () => app.aSubscription({ client: own }),
  applications: () => app.anApplication({ client: own }),
  assets: () => app.anAsset({ client: own, status: 'assigned', assignedUserId: holder.id }),
};
const nounOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';
// Its body names the person alone.
const isErasure = ({ path }: Endpoint) => path.endsWith('/erase/');
const isAdded = ({ path, method }: Endpoint) => method === 'POST' && !path.includes(':') && !path.endsWith('/bulk/');

const changes = endpoints
  .filter(
    (each) =>
      each.method !== 'GET' &&
      each.body &&
      !each.upload &&
      nounOf(each) in records &&
      !isAdded(each) &&
      !isErasure(each),
  )
  .map((each) => [`${each.method} ${each.path}`, each] as const);
const ofClients = changes.filter(
  ([, { access }]) =>
    typeof access === 'string' || platformRoles.client_admin.permissions.some((held) => access.includes(held)),
);

const admin = await aSession({ client: own, platformRole: 'client_admin' });
const platform = await aSession({ platformRole: 'platform_admin' });

/** Sends a change of a new record that names a client. */
async function send(endpoint: Endpoint, as: typeof admin, clientId: unknown) {
  const { id } = (await records[nounOf(endpoint)]?.()) ?? { id: 0 };
  const response = await inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(id)),
    headers: { ...as },
    payload: { client_id: clientId, user_id: holder.id, ids: [id], change: { function_id: null } },
  });
  return { id, status: response.statusCode, body: response.json() };
}

const isThere = async (table: string, id: number) => {
  const { rows } = await database
    .in(platformScope)
    .execute<{ client_id: number; version: number }>(
      `select client_id, version from ${table.replace('-', '_')} where id = ${id}`,
    );
  return rows[0];
};

it('covers every kind of record that belongs to a client', () => {
  expect(new Set(changes.map(([, endpoint]) => nounOf(endpoint)))).toEqual(new Set(Object.keys(records)));
});

describe.each(ofClients)('%s', (_, endpoint) => {
  it('refuses another client like one that does not exist, and changes nothing', async () => {
    const foreign = await send(endpoint, admin, other.id);
    const absent = await send(endpoint, admin, 2_000_000_000);

    expect([foreign.status, foreign.body.message]).toEqual([404, 'Client not found']);
    expect([absent.status, absent.body]).toEqual([foreign.status, foreign.body]);
    expect(await isThere(nounOf(endpoint), foreign.id)).toEqual({ client_id: own.id, version: 1 });
  });

  it('accepts the own client', async () => {
    expect((await send(endpoint, admin, own.id)).status).toBe(200);
  });
});

describe.each(changes)('%s', (_, endpoint) => {
  it('tells a platform administrator that the record stays with its client', async () => {
    for (const clientId of [other.id, 2_000_000_000, 'abc', -1, null, {}]) {
      const { id, status, body } = await send(endpoint, platform, clientId);
      const message = endpoint.path.endsWith('/bulk/') ? body.data.refused[0].reason : body.message.client_id;
      expect([status, message]).toEqual(
        endpoint.path.endsWith('/bulk/')
          ? [200, english('common.stays_with_client')]
          : [400, [english('common.stays_with_client')]],
      );
      expect(await isThere(nounOf(endpoint), id)).toEqual({ client_id: own.id, version: 1 });
    }
    expect((await send(endpoint, platform, own.id)).status).toBe(200);
  });
});
