import { importUsers, checkUserImport, inviteUser, restoreUser } from '@orgscope/contract/resources/users';
import { addSubscription, restoreSubscription, updateSubscription } from '@orgscope/contract/resources/subscriptions';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

// A client never has more active users than its subscriptions have seats, whoever adds at the same moment.

const { call, database, aClient, aUser, aSession, aSubscription } = await startTestApp();
const [one, other] = [
  await aSession({ platformRole: 'platform_admin' }),
  await aSession({ platformRole: 'platform_admin' }),
];

let count = 0;
const address = () => `seat${(count += 1)}@seats.example`;
const invite = (client: Client, as = one) =>
  call(inviteUser, { as, body: { email: address(), platform_role: 'member', client_id: client.id } });

const fileOf = (client: Client, people: number) =>
  formOf(
    { client_id: client.id, mapping: JSON.stringify({ email: 0 }) },
    {
      field: 'file',
      name: 'people.csv',
      type: 'text/csv',
      bytes: ['email', ...Array.from({ length: people }, address)].join('\n'),
    },
  );

const usersOf = ({ id }: Client) =>
  database.in(platformScope).$count(users, and(eq(users.clientId, id), eq(users.isActive, true)));

describe('the last seat', () => {
  it('goes to one of two invitations at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await aClient();
      await aSubscription({ client, seatLimit: 2 });
      await aSubscription({ client, seatLimit: 3 });
      await aUser({ client });

      const answers = await Promise.all([invite(client), invite(client, other), invite(client)]);

      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
      expect(await usersOf(client)).toBe(2);
    }
  });

  it('goes to an invitation or to a restored user, not to both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await aClient();
      await aSubscription({ client, seatLimit: 1 });
      const { id } = await aUser({ client, isActive: false });
      const restore = () => call(restoreUser, { as: other, params: { id } });
      const inTurn = round % 2 ? [() => invite(client), restore] : [restore, () => invite(client)];

      const answers = await Promise.all(inTurn.map((begin) => begin()));

      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('no_seat_left');
      expect(await usersOf(client)).toBe(1);
    }
  });
});

type Begin = () => ReturnType<typeof call>;

/** The ways in which a limit of one can arise. */
const ways: [string, (client: Client) => Promise<Begin>][] = [
  [
    'adding a limited subscription',
    async (client) => () =>
      call(addSubscription, {
        as: other,
        body: { client_id: client.id, name: 'Core', modules: ['measure_it'], start_date: '2026-01-01', seat_limit: 1 },
      }),
  ],
  [
    'limiting a subscription',
    async (client) => {
      const params = { id: (await aSubscription({ client })).id };
      return () => call(updateSubscription, { as: other, params, body: { seat_limit: 1 } });
    },
  ],
  [
    'restoring a limited subscription',
    async (client) => {
      const params = { id: (await aSubscription({ client, seatLimit: 1, isActive: false })).id };
      return () => call(restoreSubscription, { as: other, params });
    },
  ],
];

describe.each(ways)('%s', (_, prepare) => {
  it('at the same moment as an invitation that exceeds it, one of the two succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await aClient();
      await aUser({ client });
      const limit = await prepare(client);
      const inTurn = round % 2 ? [() => invite(client), limit] : [limit, () => invite(client)];

      const answers = await Promise.all(inTurn.map((begin) => begin()));

      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(409);
      const [held] = await database
        .in(platformScope)
        .select({ limit: subscriptions.seatLimit })
        .from(subscriptions)
        .where(and(eq(subscriptions.clientId, client.id), eq(subscriptions.isActive, true)));
      expect(await usersOf(client)).toBeLessThanOrEqual(held?.limit ?? 2);
    }
  });
});

describe('an import', () => {
  it('reports the rows beyond the remaining seats as one fault, and their number', async () => {
    const client = await aClient();
    await aUser({ client });
    await aSubscription({ client, name: 'Core', seatLimit: 3 });

    const { data } = (await call(checkUserImport, { as: one, form: fileOf(client, 4) })).json();

    const text = 'The subscription "Core" has 2 of 3 seats left';
    expect(data).toMatchObject({
      rows: 4,
      faulty_rows: 2,
      faults: [{ row: 4, more_rows: [5], field: '', value: '', text }],
    });
  });

  it('that fills the seats at the same moment as another is the only one that writes', async () => {
    const client = await aClient();
    await aSubscription({ client, seatLimit: 5 });

    const answers = await Promise.all([one, other].map((as) => call(importUsers, { as, form: fileOf(client, 4) })));

    const ends = answers.map(({ body }) => body.trim().split('\n').at(-1) ?? '{}').map((line) => JSON.parse(line));
    expect(ends.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(ends.find(({ success }) => !success).message).not.toBe('');
    expect(await usersOf(client)).toBe(4);
  });
});
