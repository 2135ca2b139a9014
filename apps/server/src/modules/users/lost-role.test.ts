import { importUsers, inviteUser, restoreUser, updateUser } from '@orgscope/contract/resources/users';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { beforeWriting } from '../../testing/before-writing.ts';
import { formOf } from '../../testing/form.ts';

// An administrator who is demoted or deactivated while a call of theirs waits makes nobody an administrator any more.

const { call, database, aClient, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const platform_role = 'client_admin';
type Act = (as: SessionHeaders, client: Client) => ReturnType<typeof call>;
const acts: Record<string, Act> = {
  invites: (as) => call(inviteUser, { as, body: { email: 'new@lost.example', platform_role } }),
  changes: async (as, client) => {
    const { id } = await aUser({ client });
    return call(updateUser, { as, params: { id }, body: { platform_role } });
  },
  restores: async (as, client) => {
    const { id } = await aUser({ client, platformRole: platform_role, isActive: false });
    return call(restoreUser, { as, params: { id } });
  },
};

const losses = {
  demoted: { platformRole: 'member' as const },
  deactivated: { isActive: false, sessionGeneration: sql`${users.sessionGeneration} + 1` },
};
type Loss = keyof typeof losses;
const refusals = { demoted: [403, 'permission_denied'], deactivated: [401, 'token_not_valid'] };

/** A client with one administrator, and how they lose their role. */
async function aCompany(loss: Loss = 'demoted') {
  const client = await aClient();
  const user = await aUser({ client, platformRole: platform_role });
  const as = await aSession({ user });
  const lose = () => db.update(users).set(losses[loss]).where(eq(users.id, user.id));
  const administrators = () =>
    db.$count(users, and(eq(users.clientId, client.id), eq(users.platformRole, platform_role), users.isActive));
  return { client, as, lose, administrators };
}

const cases = Object.keys(acts).flatMap((act) =>
  (['demoted', 'deactivated'] as const).map((loss) => [act, loss] as const),
);

it.each(cases)('nobody %s an administrator who is %s meanwhile', async (act, loss) => {
  const { client, as, lose, administrators } = await aCompany(loss);
  const begin = database.transaction;
  const transactions = vi.spyOn(database, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  transactions.mockImplementation(async (scope, write) => {
    transactions.mockRestore();
    await lose();
    return begin(scope, write);
  });

  const response = await acts[act]?.(as, client);

  expect([response?.statusCode, response?.json().error?.code]).toEqual(refusals[loss]);
  expect(await administrators()).toBe(0);
});

it.each(Object.keys(acts))('an administrator who stays one %s another', async (act) => {
  const { client, as, administrators } = await aCompany();

  const response = await acts[act]?.(as, client);

  expect(response?.statusCode).toBe(act === 'invites' ? 201 : 200);
  expect(await administrators()).toBe(2);
});

it.each(['demoted', 'deactivated'] as const)('nobody imports an administrator who is %s meanwhile', async (loss) => {
  const { client, as, lose, administrators } = await aCompany(loss);
  const bytes = 'E-mail,Role\r\none@lost.example,client_admin\r\ntwo@lost.example,member';
  const file = { bytes, field: 'file', name: 'users.csv', type: 'text/csv' };
  beforeWriting(database, lose);

  const response = await call(importUsers, {
    as,
    form: formOf({ mapping: JSON.stringify({ email: 0, platform_role: 1 }) }, file),
  });

  expect(response.body).toContain(refusals[loss][1]);
  expect(await administrators()).toBe(0);
  expect(await db.$count(users, and(eq(users.clientId, client.id), eq(users.username, 'two@lost.example')))).toBe(0);
});
