// Calls whose access ends between their headers and their body: as if the body came slowly.
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { linesType } from '@orgscope/contract/endpoint';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { createScimToken } from '@orgscope/contract/resources/scim';
import { createServiceToken, restoreServiceAccount } from '@orgscope/contract/resources/service-accounts';
import { addSsoDomain } from '@orgscope/contract/resources/sso';
import { addWebhook, updateWebhook, rotateWebhookSecret } from '@orgscope/contract/resources/webhooks';
import { changeMe } from '@orgscope/contract/resources/me';
import { startApp } from '@orgscope/contract/resources/factors';
import { addFunction } from '@orgscope/contract/resources/functions';
import { importUsers, inviteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { apiTokens } from '../db/tables/api-tokens.ts';
import { functions } from '../db/tables/functions.ts';
import { importTurns } from '../db/tables/import-turns.ts';
import { scimConnections } from '../db/tables/scim-connections.ts';
import { supportAccess } from '../db/tables/support-access.ts';
import { users } from '../db/tables/users.ts';
import { webhooks } from '../db/tables/webhooks.ts';
import { requestTurn } from '../modules/imports/import-turns.ts';
import { startTestApp } from '../testing/app.ts';
import type { SessionHeaders } from '../testing/builders.ts';
import { formOf } from '../testing/form.ts';
import { endSessionsOf } from './session/session-queries.ts';

const {
  app,
  call,
  inject,
  database,
  aClient,
  aScimToken,
  aServiceAccount,
  aServiceToken,
  aSession,
  aSupportAccess,
  aUser,
} = await startTestApp();
const db = database.in(platformScope);
// The first one is the operator's own company.
const operator = await aClient();

afterEach(() => vi.restoreAllMocks());

function letTimePass(ms: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms);
}

/** Makes a call during whose body something happens; by default the body takes two seconds. */
async function callDuring(
  { method, path }: Pick<Endpoint, 'method'> & { readonly path: string },
  headers: object,
  body: object | Buffer,
  happens: () => Promise<unknown>,
  takes = 2000,
) {
  // It is read once the caller has been identified.
  const payload = new Readable({
    async read() {
      await happens();
      letTimePass(takes);
      this.push(Buffer.isBuffer(body) ? body : JSON.stringify(body));
      this.push(null);
    },
  });
  const response = await inject({
    method,
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
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

test('a new password stops what gives lasting access to the company, however short the call took', async () => {
  const client = await aClient();
  const user = await aUser({ client, platformRole: 'client_admin' });
  const account = await aServiceAccount({ client });
  const resting = await aServiceAccount({ client, isActive: false });
  const token = { name: 'Late', scopes: ['read:users'], days: 30 };
  const hook = { url: 'https://hooks.example/in', events: ['function.created'] };
  const added = await call(addWebhook, { as: await aSession({ user }), body: hook });
  const of = ({ method, path }: Endpoint, id: number) => ({ method, path: path.replace(':id', String(id)) });

  for (const [made, body] of [
    [createScimToken, {}],
    [of(createServiceToken, account.id), token],
    [addWebhook, hook],
    [of(updateWebhook, added.json().data.webhook.id), { is_on: true }],
    [of(rotateWebhookSecret, added.json().data.webhook.id), {}],
    [of(restoreServiceAccount, resting.id), {}],
    [addSsoDomain, { domain: 'late.example' }],
  ] as const) {
    const as = await aSession({ user });
    expect([made.path, ...(await callDuring(made, as, body, () => endSessionsOf(db, user.id), 0))]).toEqual([
      made.path,
      401,
      'token_not_valid',
    ]);
  }
  expect(await db.$count(scimConnections, eq(scimConnections.clientId, client.id))).toBe(0);
  expect(await db.$count(apiTokens, eq(apiTokens.clientId, client.id))).toBe(0);
  expect(await db.$count(webhooks, eq(webhooks.clientId, client.id))).toBe(1);
});

test('the operator adds nothing to a client that has just ended the access', async () => {
  const client = await aClient({ support: 'closed' });
  await aUser({ client, platformRole: 'client_admin' });
  const user = await aUser({ platformRole: 'platform_admin' });
  const as = await aSession({ user });
  await aSupportAccess({ user, clientId: client.id });
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

test('a caller is looked at once if the body comes at once', async () => {
  const user = await aUser();
  const as = await aSession({ user });
  const end = () => endSessionsOf(db, user.id);
  expect(await callDuring(changeMe, as, { first_name: 'Ada' }, end, 0)).toEqual([200, undefined]);
});

test('a call whose body came slowly is answered if the caller still may', async () => {
  const as = await aSession({ platformRole: 'client_admin' });
  const wait = () => Promise.resolve();
  expect(await callDuring(addFunction, as, { name: 'Slowly', type: 'IT' }, wait)).toEqual([201, undefined]);
});

describe('an import', () => {
  const fileOf = (role: string) => ({
    bytes: `E-mail,Role\nlate@people.example,${role}`,
    field: 'file',
    name: 'users.csv',
    type: 'text/csv',
  });
  const formWith = (role: string) => formOf({ mapping: JSON.stringify({ email: 0, platform_role: 1 }) }, fileOf(role));
  const late = () => db.$count(users, eq(users.username, 'late@people.example'));

  /** The last line of an import that waits for its turn while something happens. */
  async function importAfter(as: SessionHeaders, clientId: number, role: string, happens: () => Promise<unknown>) {
    const turn = await requestTurn(database, clientId);
    const answer = call(importUsers, { as, form: formWith(role), headers: { accept: linesType } });
    await vi.waitFor(async () => expect(await db.$count(importTurns)).toBe(2), { timeout: 20_000 });
    await happens();
    letTimePass(2000);
    await turn.end();
    return JSON.parse((await answer).body.trimEnd().split('\n').at(-1) ?? '');
  }

  test('writes nothing if its caller is demoted while the file arrives', async () => {
    const user = await aUser({ platformRole: 'client_admin' });
    const as = await aSession({ user });
    const { payload, headers } = formWith('Client administrator');
    const demote = () => change(user.id, { platformRole: 'member' });

    expect(await callDuring(importUsers, { ...as, ...headers }, payload, demote)).toEqual([403, 'permission_denied']);
    expect(await late()).toBe(0);
  });

  test.each([
    ['is demoted', (id: number) => change(id, { platformRole: 'member' }), 'permission_denied'],
    ['is signed out everywhere', (id: number) => endSessionsOf(db, id), 'token_not_valid'],
  ] as const)('writes nothing if its caller %s before its turn', async (_how, end, code) => {
    const user = await aUser({ platformRole: 'client_admin' });
    const as = await aSession({ user });

    const last = await importAfter(as, user.clientId, 'Member', () => end(user.id));
    expect(last).toMatchObject({ success: false, error: { code } });
    expect(await late()).toBe(0);
  });

  test('gives only the roles that its caller may give when its turn comes', async () => {
    const user = await aUser({ client: operator, platformRole: 'platform_admin' });
    const as = await aSession({ user });
    const demote = () => change(user.id, { platformRole: 'client_admin' });

    const last = await importAfter(as, user.clientId, 'Platform administrator', demote);
    expect(last).toMatchObject({ success: false, error: { code: 'validation_failed' } });
    expect(await late()).toBe(0);
  });
});

test('a call over a connection is refused like any other', async () => {
  const user = await aUser({ firstName: 'Ada' });
  const as = await aSession({ user });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ first_name: 'Over a connection' });
  const headers = { ...as, 'content-type': 'application/json', 'content-length': body.length };
  // Its body is read once the caller has been identified.
  const isRead = once(app.server, 'request').then(([incoming]) => once(incoming, 'resume'));
  const sent = request({ port, path: changeMe.path, method: changeMe.method, headers });
  sent.write(body.slice(0, 1));
  await isRead;
  await change(user.id, { isActive: false });
  letTimePass(2000);
  sent.end(body.slice(1));

  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(401);
  expect(await db.$count(users, eq(users.firstName, 'Over a connection'))).toBe(0);
});
