import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints, scopeOf } from '@orgscope/contract/endpoints';
import { getMe } from '@orgscope/contract/resources/me';
import { addFunction, listFunctions } from '@orgscope/contract/resources/functions';
import { readCaller } from '@orgscope/contract/resources/caller';
import { listClients } from '@orgscope/contract/resources/clients';
import { addPulse, sendTestMail } from '@orgscope/contract/resources/pulses';
import { serviceScopes } from '@orgscope/contract/resources/service-accounts';
import { listUsers } from '@orgscope/contract/resources/users';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { scopes } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { clients } from '../../db/tables/clients.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { User } from '../../testing/builders.ts';
import { localDay, scale } from '../../testing/pulses.ts';

const { call, inject, database, aClient, aFunction, aServiceAccount, aServiceToken, aSubscription, aUser, aSession } =
  await startTestApp();
const db = database.in(platformScope);

type Response = Awaited<ReturnType<typeof inject>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];

/** A token of a user, by default of a new platform administrator, with all scopes that they may give. */
async function aToken({
  user,
  wanted,
  networks,
}: { user?: User; wanted?: readonly Scope[]; networks?: string[] } = {}) {
  const owner = user ?? (await aUser({ platformRole: 'platform_admin' }));
  const as = await aSession({ user: owner });
  const body = { name: 'Script', scopes: [...(wanted ?? scopes)], days: 30, ...(networks && { networks }) };
  const response = await call(createApiToken, { as, body });
  const { secret, token } = response.json().data as { secret: string; token: { id: number } };
  return { secret, id: token.id, owner, headers: { authorization: `Bearer ${secret}` } };
}

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const having = (condition: (endpoint: Endpoint) => boolean) =>
  endpoints.filter((each) => each.access !== 'public' && condition(each)).map((each) => [titleOf(each), each] as const);
const urlOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/:\w+/g, '2147483647');
const isScope = (scope: string | undefined): scope is Scope => scope?.includes(':') ?? false;
/** All scopes but those of one's resource. */
const withoutScope = (scope: Scope) => scopes.filter((each) => each.split(':')[1] !== scope.split(':')[1]);

describe('a call with an API token', async () => {
  it('acts as the owner, without CSRF token and cookies', async () => {
    const { headers, owner } = await aToken();

    const response = await call(getMe, { headers });

    expect(response.json()).toMatchObject({ id: owner.id, username: owner.username });
    expect(response.cookies).toEqual([]);
  });

  it('reaches the owner’s client only, whatever the scopes', async () => {
    const [own, other] = [await aClient(), await aClient()];
    const [mine, theirs] = [await aFunction({ client: own }), await aFunction({ client: other })];
    const user = await aUser({ client: own, platformRole: 'client_admin' });
    const { headers } = await aToken({ user, wanted: ['read:functions'] });

    const list = async (id: number) => {
      const response = await call(listFunctions, { headers, query: { client_id: id } });
      return (response.json().data ?? []) as { id: number }[];
    };
    expect((await list(own.id)).map(({ id }) => id)).toContain(mine.id);
    expect(JSON.stringify(await list(other.id))).not.toContain(theirs.name);
  });

  const everything = await aToken();
  const program = await aServiceToken({ scopes: [...scopes] });
  const others = new Map(
    await Promise.all(
      scopes.map(
        async (scope) =>
          [
            scope,
            {
              person: await aToken({ wanted: withoutScope(scope) }),
              program: await aServiceToken({ scopes: withoutScope(scope) }),
            },
          ] as const,
      ),
    ),
  );
  it.each(having((each) => isScope(scopeOf(each))))('%s is refused without its scope', async (_, endpoint) => {
    const scope = scopeOf(endpoint) as Scope;
    const lacking = others.get(scope);
    for (const headers of [lacking?.person.headers, lacking?.program.headers]) {
      const response = await inject({ method: endpoint.method, url: urlOf(endpoint), ...(headers && { headers }) });
      expect(outcomeOf(response)).toEqual([403, 'permission_denied']);
    }
  });

  it.each(having((each) => isScope(scopeOf(each)) && each.needsProof !== true))(
    '%s is let through with it',
    async (_, endpoint) => {
      for (const { headers } of scopeOf(endpoint) === 'write:users' ? [everything] : [everything, program]) {
        const { statusCode, body } = await inject({ method: endpoint.method, url: urlOf(endpoint), headers });
        expect([statusCode, body]).toEqual([expect.not.toBeOneOf([401]), expect.not.stringContaining('"tokens.')]);
      }
    },
  );

  it.each(having((each) => scopeOf(each) === 'write:users'))('%s is for people alone', async (_, endpoint) => {
    const { headers } = program;
    const response = await inject({ method: endpoint.method, url: urlOf(endpoint), headers });
    expect(outcomeOf(response)).toEqual([403, 'permission_denied']);
  });

  it.each(having((each) => scopeOf(each) === undefined || each.needsProof === true))(
    '%s is for sessions alone',
    async (_, endpoint) => {
      for (const { headers } of [everything, program]) {
        const response = await inject({ method: endpoint.method, url: urlOf(endpoint), headers });
        expect(outcomeOf(response)).toEqual([403, 'permission_denied']);
      }
    },
  );

  it('reads with a scope to write, but does not write with one to read', async () => {
    const reading = await aToken({ wanted: ['read:users'] });
    const writing = await aToken({ wanted: ['write:users'] });
    const add = (headers: Record<string, string>) =>
      inject({ method: 'POST', url: listUsers.path, headers, payload: {} });

    expect((await call(listUsers, { headers: reading.headers })).statusCode).toBe(200);
    expect((await call(listUsers, { headers: writing.headers })).statusCode).toBe(200);
    const refusal = await add(reading.headers);
    expect(outcomeOf(refusal)).toEqual([403, 'permission_denied']);
    expect(refusal.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="write:users"');
    expect(outcomeOf(await add(writing.headers))).toEqual([400, 'validation_failed']);
  });

  it('keeps to the permissions of the owner, also if these become fewer', async () => {
    const { headers, owner } = await aToken({ wanted: ['read:users'] });
    await db.update(users).set({ platformRole: 'member' }).where(eq(users.id, owner.id));

    expect(outcomeOf(await call(listUsers, { headers }))).toEqual([403, 'permission_denied']);
  });
});

describe('a call with a token of a service account', () => {
  it('has the rights of an administrator of its client, and no person’s', async () => {
    const { headers, owner } = await aServiceToken();

    expect((await call(readCaller, { headers })).json().data).toEqual({
      kind: 'service_account',
      id: owner.id,
      name: owner.name,
      client: { id: owner.clientId, name: expect.any(String) },
      scopes: [...serviceScopes],
    });
    const refusal = await call(getMe, { headers });
    expect([...outcomeOf(refusal), refusal.json().message]).toEqual([
      403,
      'permission_denied',
      "This is about a person, and this API token is a service account's",
    ]);
    expect((await call(listUsers, { headers })).json().data).toEqual([]);
    expect(outcomeOf(await call(listClients, { headers }))).toEqual([403, 'permission_denied']);
  });

  it('is told by its name and its own id, which no person has', async () => {
    const { headers, owner } = await aServiceToken();
    const added = await call(addFunction, { headers, body: { name: 'Field service', type: 'BUSINESS' } });
    expect(added.statusCode).toBe(201);

    const [event] = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.requestId} = ${added.headers['x-request-id']}`);
    expect(event).toMatchObject({ actorId: owner.id, actorRole: 'service_account', personal: { actor: owner.name } });
    expect(await db.$count(users, eq(users.id, owner.id))).toBe(0);
  });

  it('cannot have a mail of its own', async () => {
    const client = await aClient();
    await aSubscription({ client, modules: ['stakeholder_engagement'] });
    const { headers } = await aServiceToken({ client });
    const { data } = (
      await call(addPulse, {
        headers,
        body: { template: 'own', title: 'How are tickets?', questions: [scale], closes_at: localDay(7) },
      })
    ).json();
    expect(outcomeOf(await call(sendTestMail, { headers, params: { id: data.id } }))).toEqual([
      403,
      'permission_denied',
    ]);
  });

  it('is refused while the account or the client is inactive', async () => {
    const client = await aClient();
    const account = await aServiceAccount({ client });
    const { headers } = await aServiceToken({ account });
    const set = (isActive: boolean) =>
      db.update(serviceAccounts).set({ isActive }).where(eq(serviceAccounts.id, account.id));

    await set(false);
    expect(outcomeOf(await call(readCaller, { headers }))).toEqual([401, 'invalid_token']);
    await set(true);
    expect((await call(readCaller, { headers })).statusCode).toBe(200);
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    expect(outcomeOf(await call(readCaller, { headers }))).toEqual([401, 'invalid_token']);
  });
});

describe('an API token is refused', () => {
  const refused = [401, 'invalid_token'];

  it('if nobody has it, with the header that RFC 6750 asks for', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer x',
      `Bearer osk_${'a'.repeat(43)}`,
      `bearer osk_${'b'.repeat(4000)}`,
    ]) {
      const response = await call(getMe, { headers: { authorization } });
      expect(outcomeOf(response)).toEqual(refused);
      expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  it('even beside the cookie of a session', async () => {
    const as = await aSession();
    expect(outcomeOf(await call(getMe, { as, headers: { authorization: 'Bearer x' } }))).toEqual(refused);
  });

  it('once it has expired', async () => {
    const { headers, id } = await aToken();
    await db
      .update(apiTokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(apiTokens.id, id));
    expect(outcomeOf(await call(getMe, { headers }))).toEqual([401, 'token_expired']);
  });

  it('while its owner or the client is inactive', async () => {
    const { headers, owner } = await aToken();
    await db.update(users).set({ isActive: false }).where(eq(users.id, owner.id));
    expect(outcomeOf(await call(getMe, { headers }))).toEqual(refused);

    const client = await aClient();
    const other = await aToken({ user: await aUser({ client, platformRole: 'client_admin' }), wanted: ['read:users'] });
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    expect(outcomeOf(await call(getMe, { headers: other.headers }))).toEqual(refused);
  });

  it('from other networks than its own', async () => {
    const near = await aToken({ networks: ['127.0.0.0/8', '::1'] });
    const far = await aToken({ networks: ['203.0.113.0/24', '2001:db8::/32'] });

    expect((await call(getMe, { headers: near.headers })).statusCode).toBe(200);
    expect(outcomeOf(await call(getMe, { headers: far.headers }))).toEqual([403, 'permission_denied']);
  });

  it('after 600 calls in a minute, and says so before', async () => {
    const { headers } = await aToken();
    const first = await call(getMe, { headers });
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"token";r=599;t=(60|5\d)$/);

    const others = await Promise.all(Array.from({ length: 599 }, () => call(getMe, { headers })));
    expect(others.map(({ statusCode }) => statusCode)).not.toContain(429);
    const last = await call(getMe, { headers });
    expect(outcomeOf(last)).toEqual([429, 'throttled']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(getMe, { headers: (await aToken()).headers })).statusCode).toBe(200);
  });
});

it('tells a minute at most until it has all its calls again, also after a clock was ahead and has been set back', async () => {
  const { headers } = await aToken();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_000 });
  await call(getMe, { headers });
  vi.useRealTimers();

  expect((await call(getMe, { headers })).headers['ratelimit']).toBe('"token";r=598;t=60');
});
