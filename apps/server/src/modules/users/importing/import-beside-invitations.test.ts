import { importUsers, inviteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { functions } from '../../../db/tables/functions.ts';
import { refusedInvitations } from '../../../db/tables/refused-invitations.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { beforeWriting } from '../../../testing/before-writing.ts';
import { formOf } from '../../../testing/form.ts';
import { waitingConnectionsOf } from '../../../testing/waiting-connections.ts';

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

it('counts the refusals of an import that fails, and no more of them when it is repeated', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const addresses = Array.from({ length: 15 }, (_, index) => `known-${index}@elsewhere.example`);
  for (const username of addresses) await aUser({ username, password: 'Kestrel over water' });
  const bring = () =>
    call(importUsers, {
      as,
      form: formOf(
        { mapping: JSON.stringify({ email: 0 }) },
        fileOf(['E-mail', 'new@beside.example', ...addresses].join('\r\n')),
      ),
    });
  const counted = () => db.$count(refusedInvitations, eq(refusedInvitations.clientId, client.id));
  const { id } = await aSubscription({ client, seatLimit: 99 });
  const seats = (seatLimit: number) => db.update(subscriptions).set({ seatLimit }).where(eq(subscriptions.id, id));
  beforeWriting(database, () => seats(1));

  expect((await bring()).body).toContain('"code":"no_seat_left"');
  expect(await counted()).toBe(15);
  await seats(99);
  expect((await bring()).body).toContain('"success":true');
  expect(await counted()).toBe(15);
});
