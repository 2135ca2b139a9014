// Simultaneous only on PostgreSQL: the embedded engine runs one transaction at a time, after the callers' sessions were checked.
import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { deleteUser, updateUser } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders, User } from '../../../testing/builders.ts';
import { connectScim } from '../../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { call, database, aClient, aUser, aSession } = started;
const db = database.in(platformScope);
// The first client created is the platform's operator.
const operator = await aClient();

const ways = {
  demotes: (as: SessionHeaders, { id }: User) =>
    call(updateUser, { as, params: { id }, body: { platform_role: 'member' } }),
  deactivates: (as: SessionHeaders, { id }: User) => call(deleteUser, { as, params: { id } }),
  erases: (as: SessionHeaders, { id, username }: User) =>
    call(eraseUser, { as, params: { id }, body: { confirm: username } }),
} as const;
const names = ['demotes', 'deactivates', 'erases'] as const;
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));

const administratorsOf = ({ clientId }: User) =>
  db.$count(users, and(eq(users.clientId, clientId), eq(users.platformRole, 'client_admin'), users.isActive));

/** The last one is kept, or the caller's session has ended or lost its rights before the act. */
const refusals = ['last_administrator', 'token_not_valid', 'permission_denied', 'proof_required'];

async function twoAdministrators() {
  const client = await aClient();
  const [ada, ben] = [
    await aUser({ client, platformRole: 'client_admin' }),
    await aUser({ client, platformRole: 'client_admin' }),
  ];
  return { client, ada, ben, asAda: await aSession({ user: ada }), asBen: await aSession({ user: ben }) };
}

it.each(pairs)(
  'keeps one of two client administrators if one %s the other, who %s them at once',
  async (one, other) => {
    for (let round = 0; round < 3; round += 1) {
      const { ada, ben, asAda, asBen } = await twoAdministrators();

      const responses = await Promise.all([ways[one](asAda, ben), ways[other](asBen, ada)]);

      expect(await administratorsOf(ada)).toBe(1);
      const refused = responses.filter(({ statusCode }) => statusCode !== 200);
      expect(refused).toHaveLength(1);
      expect(refusals).toContain(refused[0]?.json().error.code);
    }
  },
);

it.each(names)('keeps one if an identity provider deletes the administrator who %s the other at once', async (way) => {
  for (let round = 0; round < 3; round += 1) {
    const { client, lead, as, scim } = await connectScim(started);
    const ben = await aUser({ client, platformRole: 'client_admin' });

    const responses = await Promise.all([ways[way](as, ben), scim('DELETE', `/Users/${lead.id}`)]);

    expect(await administratorsOf(lead)).toBe(1);
    expect(responses.filter(({ statusCode }) => statusCode >= 300)).toHaveLength(1);
  }
});

it.each(names)('lets the platform’s operator have the last word: it %s the last one', async (way) => {
  const { ada, ben, asAda } = await twoAdministrators();
  const admin = await aSession({ client: operator, platformRole: 'platform_admin' });

  expect((await ways[way](asAda, ben)).statusCode).toBe(200);
  expect((await ways[way](admin, ada)).statusCode).toBe(200);

  expect(await administratorsOf(ada)).toBe(0);
});
