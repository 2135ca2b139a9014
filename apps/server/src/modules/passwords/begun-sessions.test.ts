import { completeInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { changePassword } from '@orgscope/contract/resources/passwords';
import { signIn } from '@orgscope/contract/resources/session';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { issueToken } from '../user-tokens/user-tokens.ts';
import { resetPassword } from './reset-password.ts';

// A person who knows the old password must not keep a session after the owner's reset, even if both happen at the same
// moment.

const { call, database, aUser, aSession } = await startTestApp();
const old = 'the former one';
const theirs = 'Heron under bridge';
const owners = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;

afterEach(() => vi.restoreAllMocks());

async function reset(userId: number): Promise<void> {
  const { token } = await issueToken(database.in(platformScope), userId, 'password_reset', 60);
  await resetPassword(database, { token, password: owners }, 6);
}

/** Runs `work` directly after the commit of the next transaction, before its caller continues. */
function afterCommit(work: () => Promise<void>): void {
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    const value = await begin(scope, write);
    await work();
    return value;
  });
}

async function expectNoSession(response: Response) {
  const token = response.cookies.find(({ name }) => name === 'sessionid')?.value ?? '';
  const headers = { cookie: `sessionid=${token}` };
  expect((await call(getMe, { headers })).statusCode).toBe(401);
}

it('a change of the password with a reset directly after it begins no session', async () => {
  const user = await aUser({ password: old });
  const as = await aSession({ user });
  afterCommit(() => reset(user.id));

  const body = { old_password: old, new_password: theirs, confirm_password: theirs };
  const response = await call(changePassword, { as, body });

  expect([response.statusCode, response.json().error.code]).toEqual([401, 'token_not_valid']);
  await expectNoSession(response);
});

it('a first password that is replaced during a reset begins no session', async () => {
  const oneTimePasswordExpiresAt = new Date(Date.now() + 60_000);
  const user = await aUser({ password: old, acceptedTermsVersion: null, oneTimePasswordExpiresAt });
  const as = await aSession({ user });
  afterCommit(() => reset(user.id));

  const body = { password: theirs, confirm_password: theirs, accept_terms: true };
  const response = await call(completeInvitation, { as, body });

  expect([response.statusCode, response.json().error.code]).toEqual([401, 'token_not_valid']);
  await expectNoSession(response);
});

it('a sign-in that is overtaken by a reset begins no session', async () => {
  const user = await aUser({ password: old });
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    await reset(user.id);
    return begin(scope, write);
  });

  const response = await call(signIn, { body: { username: user.username, password: old } });

  expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_credentials']);
  await expectNoSession(response);
});

it('a session that has ended meanwhile cannot change the password', async () => {
  const user = await aUser({ password: old });
  const as = await aSession({ user });
  const body = { old_password: old, new_password: theirs, confirm_password: theirs };
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    await reset(user.id);
    return begin(scope, write);
  });

  const response = await call(changePassword, { as, body });

  expect([response.statusCode, response.json().error.code]).toEqual([401, 'token_not_valid']);
  expect((await call(signIn, { body: { username: user.username, password: owners } })).statusCode).toBe(200);
});

it('a session that was signed out alone meanwhile neither changes the password nor goes on', async () => {
  const user = await aUser({ password: old });
  const as = await aSession({ user });
  const body = { old_password: old, new_password: theirs, confirm_password: theirs };
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    await database.in(platformScope).delete(sessions).where(eq(sessions.userId, user.id));
    return begin(scope, write);
  });

  const response = await call(changePassword, { as, body });

  expect([response.statusCode, response.json().error?.code]).toEqual([401, 'token_not_valid']);
  await expectNoSession(response);
  expect((await call(signIn, { body: { username: user.username, password: old } })).statusCode).toBe(200);
});

it('a session that has ended meanwhile cannot choose the first password', async () => {
  const oneTimePasswordExpiresAt = new Date(Date.now() + 60_000);
  const user = await aUser({ password: old, acceptedTermsVersion: null, oneTimePasswordExpiresAt });
  const as = await aSession({ user });
  const body = { password: theirs, confirm_password: theirs, accept_terms: true };
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    const ended = { sessionGeneration: sql`${users.sessionGeneration} + 1` };
    await database.in(platformScope).update(users).set(ended).where(eq(users.id, user.id));
    return begin(scope, write);
  });

  const response = await call(completeInvitation, { as, body });

  expect([response.statusCode, response.json().error.code]).toEqual([401, 'token_not_valid']);
});
