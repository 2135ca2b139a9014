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
it.skipIf(database.engine === 'embedded')(
  'invites somebody, an administrator as well, while an import of the caller is at work',
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

      for (const platform_role of ['member', 'client_admin'] as const) {
        const body = { email: `${platform_role}@beside.example`, platform_role };
        expect((await call(inviteUser, { as, body })).statusCode).toBe(201);
      }
      await tx.update(users).set({ username: 'other@beside.example' }).where(eq(users.username, same.username));
      return { importing: answer };
    });

    expect((await importing).body).toContain('"success":true');
  },
);

/** Brings the addresses of other companies' people, one of a new person, and a function. */
async function anImportOf(count: number) {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const place = await aFunction({ client, name: 'Sales' });
  const people = await Promise.all(Array.from({ length: count }, () => aUser({ password: 'Kestrel over water' })));
  const rows = [`new-${client.id}@beside.example`, ...people.map(({ username }) => username)];
  const bytes = ['E-mail,Function', ...rows.map((address) => `${address},Sales`)].join('\r\n');
  const form = () => formOf({ mapping: JSON.stringify({ email: 0, function: 1 }) }, fileOf(bytes));
  const bring = async () => (await call(importUsers, { as, form: form() })).body;
  const counted = () => db.$count(refusedInvitations, eq(refusedInvitations.clientId, client.id));
  const { id } = await aSubscription({ client, seatLimit: 99 });
  const seats = (seatLimit: number) => db.update(subscriptions).set({ seatLimit }).where(eq(subscriptions.id, id));
  const offer = (isActive: boolean) => db.update(functions).set({ isActive }).where(eq(functions.id, place.id));
  return { bring, counted, seats, offer };
}
type Import = Awaited<ReturnType<typeof anImportOf>>;

it.each([
  // Addresses elsewhere need no seat; the import is refused as if they did, which the check of the file does, too.
  ['no seat left', '"no_seat_left"', ({ seats }: Import, is: boolean) => seats(is ? 2 : 99)],
  ['a function removed', '"not_found"', ({ offer }: Import, is: boolean) => offer(!is)],
])('counts nothing with %s since the check', async (_, code, lack) => {
  const many = await anImportOf(foreignLimits.perInviter);
  beforeWriting(database, () => lack(many, true));

  expect(await many.bring()).toContain(`"code":${code}`);
  expect(await many.counted()).toBe(0);
  await lack(many, false);
  expect(await many.bring()).toContain('"success":true');
  expect(await many.counted()).toBe(foreignLimits.perInviter);
});

it('counts the refusals of an import that fails as it writes, and no more of them when it is repeated', async () => {
  const { bring, counted, seats } = await anImportOf(2);
  const begin = database.transaction;
  // The import notes its refusals in a first transaction, and writes in a second.
  beforeWriting(database, () => {
    const second = vi.spyOn(database, 'transaction').mockImplementation(async (scope, write) => {
      second.mockRestore();
      await seats(1);
      return begin(scope, write);
    });
    return Promise.resolve();
  });

  expect(await bring()).toContain('"code":"no_seat_left"');
  expect(await counted()).toBe(2);
  await seats(99);
  expect(await bring()).toContain('"success":true');
  expect(await counted()).toBe(2);
});
