import { randomUUID } from 'node:crypto';
import { changeScim } from '@orgscope/contract/resources/scim';
import { listUsers, resendInvitation, revokeInvitation } from '@orgscope/contract/resources/users';
import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { eq, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { refusedInvitations } from '../../db/tables/refused-invitations.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { tokenIn } from '../../testing/mail.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';
import { foreignLimits } from '../users/inviting/foreign-addresses.ts';
import { mailLimits } from '../users/inviting/mail-quota.ts';

const started = await startTestApp();
const { call, database, mailTo, aUser, userById } = started;
const db = database.in(platformScope);

/** A client whose provider adds people, with or without a mail. */
async function aProvider(sends = true) {
  const connected = await connectScim(started);
  const { as, scim } = connected;
  await call(changeScim, { as, body: { sends_invitations: sends } });
  const add = async (userName: string, active = true) => (await scim('POST', '/Users', { userName, active })).json().id;
  const set = async (id: string, active: boolean) => {
    const Operations = [{ op: 'replace', path: 'active', value: active }];
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    return (await scim('PATCH', `/Users/${id}`, { schemas, Operations })).statusCode;
  };
  return { ...connected, add, set };
}

it('is mailed to a person who was added inactive, once they become active', async () => {
  const { add, set } = await aProvider();
  const id = await add('staged@acme.example', false);
  expect(await mailTo('staged@acme.example')).toEqual([]);

  expect(await set(id, true)).toBe(200);
  expect(await set(id, true)).toBe(200);

  const [mail, ...more] = await mailTo('staged@acme.example');
  expect(more).toEqual([]);
  expect((await call(confirmInvitation, { body: { token: tokenIn(mail) } })).statusCode).toBe(200);
});

it('is mailed anew when a person returns who has not accepted it, also after they were deleted', async () => {
  const { add, set, scim } = await aProvider();
  const id = await add('returns@acme.example');
  await set(id, false);
  expect(await set(id, true)).toBe(200);
  const [, second] = await mailTo('returns@acme.example');
  expect((await call(confirmInvitation, { body: { token: tokenIn(second) } })).statusCode).toBe(200);

  await scim('DELETE', `/Users/${id}`);
  expect(await add('returns@acme.example')).toBe(id);

  const last = (await mailTo('returns@acme.example')).at(-1);
  expect((await call(confirmInvitation, { body: { token: tokenIn(last) } })).statusCode).toBe(200);
});

it('is mailed to nobody who has accepted it, nor where it is not wanted', async () => {
  const [wanted, unwanted] = [await aProvider(), await aProvider(false)];
  const accepted = await aUser({ client: wanted.client, password: 'Kestrel over water' });
  const open = await unwanted.add('quiet@acme.example', false);

  for (const active of [false, true]) expect(await wanted.set(String(accepted.id), active)).toBe(200);
  expect(await unwanted.set(open, true)).toBe(200);

  expect(await mailTo(accepted.username)).toEqual([]);
  expect(await mailTo('quiet@acme.example')).toEqual([]);
});

it('is mailed once if a person becomes active twice at the same time', async () => {
  const { add, set } = await aProvider();
  const id = await add('hurried@acme.example', false);

  expect(await Promise.all([set(id, true), set(id, true)])).toEqual([200, 200]);

  expect(await mailTo('hurried@acme.example')).toHaveLength(1);
  // The first link works.
  expect(await userById(Number(id))).toMatchObject({ invitationResentAt: null });
});

const obstacles = {
  'the mails of an hour are used up': () =>
    db.update(rateLimits).set({ points: mailLimits.perHour.points }).where(like(rateLimits.key, 'mail-hour:%')),
  'the address has an account elsewhere': (username: string) => aUser({ username }),
  'no refusals are left that could tell of an account elsewhere': (_username: string, clientId: number) => {
    const refusal = (_: unknown, at: number) => ({ clientId, inviterId: 1, address: `${at}@people.example` });
    return db.insert(refusedInvitations).values(Array.from({ length: foreignLimits.perClient }, refusal));
  },
};

it.each(Object.entries(obstacles))('is not mailed when %s, but the person becomes active', async (_why, arise) => {
  const { client, add, set } = await aProvider();
  const username = `${randomUUID()}@acme.example`;
  const id = await add(username, false);
  await add(`other-${username}`);
  await arise(username, client.id);

  expect(await set(id, true)).toBe(200);

  expect(await userById(Number(id))).toMatchObject({ isActive: true, invitedAt: null });
  expect(await mailTo(username)).toEqual([]);
});

it('counts as stalled once it was mailed two weeks ago', async () => {
  const { as, add } = await aProvider(false);
  const id = Number(await add('never@acme.example'));
  const aMonthPasses = () =>
    db
      .update(users)
      .set({ invitedAt: sql`${users.invitedAt} - interval '30 days'` })
      .where(eq(users.id, id));
  const stalled = async () => (await call(listUsers, { as, query: { invited: 'stalled' } })).json().data;
  await aMonthPasses();
  expect(await stalled()).toEqual([]);

  expect((await call(resendInvitation, { as, params: { id } })).statusCode).toBe(200);
  await aMonthPasses();
  expect(await stalled()).toMatchObject([{ id, invited_at: expect.any(String) }]);
  expect((await call(revokeInvitation, { as, params: { id } })).statusCode).toBe(200);
});
