// Calls whose access ends between their headers and their body: as if the body came slowly.
import { Readable } from 'node:stream';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { changeMe } from '@orgscope/contract/resources/me';
import { startApp } from '@orgscope/contract/resources/factors';
import { addFunction } from '@orgscope/contract/resources/functions';
import { inviteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { apiTokens } from '../db/tables/api-tokens.ts';
import { functions } from '../db/tables/functions.ts';
import { scimConnections } from '../db/tables/scim-connections.ts';
import { supportAccess } from '../db/tables/support-access.ts';
import { users } from '../db/tables/users.ts';
import { startTestApp } from '../testing/app.ts';
import { endSessionsOf } from './session/session-queries.ts';

const { inject, database, aClient, aScimToken, aServiceToken, aSession, aSupportAccess, aUser } = await startTestApp();
const db = database.in(platformScope);

afterEach(() => vi.restoreAllMocks());

/** Makes a call during whose body something happens; by default the body takes two seconds. */
async function callDuring(
  { method, path }: Pick<Endpoint, 'method'> & { readonly path: string },
  headers: object,
  body: object,
  happens: () => Promise<unknown>,
  takes = 2000,
) {
  // It is read once the caller has been identified.
  const payload = new Readable({
    async read() {
      await happens();
      const now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now + takes);
      this.push(JSON.stringify(body));
      this.push(null);
    },
  });
  const response = await inject({
    method,
    url: path,
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  vi.restoreAllMocks();
  return [response.statusCode, response.json().error?.code];
}

const change = (userId: number, fields: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(fields).where(eq(users.id, userId));

test('an administrator who is demoted invites nobody by a call that had begun', async () => {
  const user = await aUser({ platformRole: 'client_admin' });
  const as = await aSession({ user });
  const invitation = { email: 'backdoor@evil.example', platform_role: 'client_admin' };

  expect(await callDuring(inviteUser, as, invitation, () => change(user.id, { platformRole: 'member' }))).toEqual([
    403,
    'permission_denied',
  ]);
  expect(await db.$count(users, eq(users.username, 'backdoor@evil.example'))).toBe(0);
});

test.each([
  ['is deactivated', (id: number) => change(id, { isActive: false }), 'authentication_failed'],
  ['is signed out everywhere', (id: number) => endSessionsOf(db, id), 'token_not_valid'],
] as const)('a user who %s changes nothing by a call that had begun', async (_how, end, code) => {
  const user = await aUser({ firstName: 'Ada' });
  const as = await aSession({ user });

  expect(await callDuring(changeMe, as, { first_name: 'Eve' }, () => end(user.id))).toEqual([401, code]);
  expect(await db.$count(users, eq(users.firstName, 'Eve'))).toBe(0);
});

test('a new password stops new keys to the account, however short the call took', async () => {
  const user = await aUser();
  const as = await aSession({ user });
  const token = { name: 'Late', scopes: ['read:analytics'], days: 30 };

  expect(await callDuring(createApiToken, as, token, () => endSessionsOf(db, user.id), 0)).toEqual([
    401,
    'token_not_valid',
  ]);
  const again = await aSession({ user });
  expect(await callDuring(startApp, again, {}, () => endSessionsOf(db, user.id), 0)).toEqual([401, 'token_not_valid']);
});

test('the operator adds nothing to a client that has just ended the access', async () => {
  const client = await aClient({ support: 'closed' });
  await aUser({ client, platformRole: 'client_admin' });
  const operator = await aUser({ platformRole: 'platform_admin' });
  const as = await aSession({ user: operator });
  await aSupportAccess({ user: operator, clientId: client.id });
  const body = { client_id: client.id, name: 'Late', type: 'IT' };
  const end = () => db.update(supportAccess).set({ endedAt: new Date() }).where(eq(supportAccess.clientId, client.id));

  expect(await callDuring(addFunction, as, body, end)).toEqual([403, 'support_access_required']);
  expect(await db.$count(functions, eq(functions.name, 'Late'))).toBe(0);
});

test('a program whose token is revoked changes nothing by a call that had begun', async () => {
  const { headers, id, owner } = await aServiceToken();
  const body = { name: 'By a program', type: 'IT' };
  const revoke = () => db.delete(apiTokens).where(eq(apiTokens.id, id));

  expect(await callDuring(addFunction, headers, body, revoke)).toEqual([401, 'invalid_token']);
  expect(await db.$count(functions, eq(functions.clientId, owner.clientId))).toBe(0);
});

test('an identity provider whose token is replaced adds nobody by a call that had begun', async () => {
  const client = await aClient();
  const headers = await aScimToken({ client });
  const person = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'late@acme.example' };
  const revoke = () => db.delete(scimConnections).where(eq(scimConnections.clientId, client.id));

  const [status] = await callDuring({ method: 'POST', path: '/scim/v2/Users' }, headers, person, revoke);
  expect(status).toBe(401);
  expect(await db.$count(users, eq(users.username, 'late@acme.example'))).toBe(0);
});

test('a call is looked at once if its body comes at once, and again if the caller still may', async () => {
  const as = await aSession({ platformRole: 'client_admin' });
  const wait = () => Promise.resolve();
  expect(await callDuring(addFunction, as, { name: 'Slowly', type: 'IT' }, wait)).toEqual([201, undefined]);
});
