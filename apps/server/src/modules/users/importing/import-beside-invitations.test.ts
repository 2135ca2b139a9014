import { importUsers, inviteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { functions } from '../../../db/tables/functions.ts';
import { refusedInvitations } from '../../../db/tables/refused-invitations.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { beforeWriting } from '../../../testing/before-writing.ts';
import { formOf } from '../../../testing/form.ts';
import { waitingConnectionsOf } from '../../../testing/waiting-connections.ts';
import { foreignLimits } from '../inviting/foreign-addresses.ts';

const { call, database, aClient, aFunction, aUser, aSession, aSubscription } = await startTestApp();
const db = database.in(platformScope);
const waitingConnections = waitingConnectionsOf(database);

const fileOf = (bytes: string) => ({ bytes, field: 'file', name: 'users.csv', type: 'text/csv' });

// The embedded engine runs one transaction at a time.
it.skipIf(database.engine === 'embedded')('invites somebody while an import of the client is at work', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const { id } = await aFunction({ client, name: 'Sales' });
  const mapping = JSON.stringify({ email: 0, function: 1 });
  const form = formOf({ mapping }, fileOf('E-mail,Function\r\none@beside.example,Sales'));

  const { importing } = await database.transaction(platformScope, async (tx) => {
    // The import waits here.
    await tx.select().from(functions).where(eq(functions.id, id)).for('update');
    const answer = call(importUsers, { as, form });
    await expect.poll(waitingConnections, { timeout: 20_000 }).toBe(1);

    const body = { email: 'two@beside.example', platform_role: 'member' as const };
    expect((await call(inviteUser, { as, body })).statusCode).toBe(201);
    return { importing: answer };
  });

  expect((await importing).body).toContain('"success":true');
});

// The embedded engine runs one transaction at a time.
it.skipIf(database.engine === 'embedded')(
  'invites an administrator while people of the caller are imported',
  async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    const addresses = Array.from({ length: 101 }, (_, index) => `many-${index}@beside.example`);
    const form = formOf({ mapping: JSON.stringify({ email: 0 }) }, fileOf(['E-mail', ...addresses].join('\r\n')));

    const { importing } = await database.transaction(platformScope, async (tx) => {
      // The import has added its first hundred, and waits for the last address.
      const same = {
        username: 'many-100@beside.example',
        firstName: '',
        lastName: '',
        searchText: '',
        platformRole: 'member',
      } as const;
      await tx.insert(users).values({ clientId: client.id, ...same });
      const answer = call(importUsers, { as, form });
      await expect.poll(waitingConnections, { timeout: 20_000 }).toBe(1);

      const body = { email: 'lead@beside.example', platform_role: 'client_admin' as const };
      expect((await call(inviteUser, { as, body })).statusCode).toBe(201);
      await tx.update(users).set({ username: 'other@beside.example' }).where(eq(users.username, same.username));
      return { importing: answer };
    });

    expect((await importing).body).toContain('"success":true');
  },
);

/** Brings addresses of other companies' people and a new one, and what an import fails for: a seat that is taken meanwhile. */
async function anImportOf(count: number) {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const people = await Promise.all(Array.from({ length: count }, () => aUser({ password: 'Kestrel over water' })));
  const foreign = people.map(({ username }) => username);
  const bytes = ['E-mail', `new-${count}@beside.example`, ...foreign].join('\r\n');
  const bring = () => call(importUsers, { as, form: formOf({ mapping: JSON.stringify({ email: 0 }) }, fileOf(bytes)) });
  const counted = () => db.$count(refusedInvitations, eq(refusedInvitations.clientId, client.id));
  const { id } = await aSubscription({ client, seatLimit: 99 });
  const seats = (seatLimit: number) => db.update(subscriptions).set({ seatLimit }).where(eq(subscriptions.id, id));
  return { as, foreign, bring, counted, seats };
}

it('can be repeated after it has failed, with as many refusals as a day may have', async () => {
  const { bring, counted, seats } = await anImportOf(foreignLimits.perInviter);
  beforeWriting(database, () => seats(1));

  expect((await bring()).body).toContain('"code":"no_seat_left"');
  expect(await counted()).toBe(0);
  await seats(99);
  expect((await bring()).body).toContain('"success":true');
  expect(await counted()).toBe(foreignLimits.perInviter);
});

it('counts an address that is tried while an import of it is at work, even if the import fails', async () => {
  const { as, foreign, bring, counted, seats } = await anImportOf(2);
  const [email = ''] = foreign;
  const begin = database.transaction;
  let tried = 0;
  beforeWriting(database, () => {
    // The import notes its refusals in a first transaction, and writes in a second.
    const second = vi.spyOn(database, 'transaction').mockImplementation(async (scope, write) => {
      second.mockRestore();
      tried = (await call(inviteUser, { as, body: { email, platform_role: 'member' } })).statusCode;
      await seats(1);
      return begin(scope, write);
    });
    return Promise.resolve();
  });

  expect((await bring()).body).toContain('"code":"no_seat_left"');
  expect([tried, await counted()]).toEqual([409, 1]);
});
