// Every route that the server has, in the contract or not, future ones included, with every credential that must not open it: the
// right refusal, nothing told of any company, nothing changed.
import { subscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints, scopeOf } from '@orgscope/contract/endpoints';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { clients } from '../../db/tables/clients.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { aPlantedCompany, containsPlanted } from '../../testing/planted-company.ts';

const served: RouteOptions[] = [];
subscribe('fastify.initialization', (started) => {
  const { fastify } = started as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void served.push(route));
});

const app = await startTestApp();
const { database, aClient, aScimToken, aServiceAccount, aServiceToken, aPersonsToken, aUser, aSession } = app;
const db = database.in(platformScope);
const theirs = await aPlantedCompany(app);

/** What a route takes: for `scope` an API token needs a scope, for `token` none. */
type Kind = 'public' | 'session' | 'token' | 'scope' | 'assistant' | 'provider';

interface Door {
  readonly title: string;
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly kind: Kind;
}

/** The routes beside the contract. One that is neither here nor there fails the test below. */
const beside: readonly [RegExp, Kind][] = [
  [/^GET \/media\//, 'scope'],
  [/^POST \/mcp$/, 'assistant'],
  // They answer 405.
  [/^(?:GET|DELETE) \/mcp$/, 'public'],
  [/^[A-Z]+ \/scim\/v2(?:\/|$)/, 'provider'],
  [/^POST \/auth\/(?:sso\/:key\/logout|unsubscribe)$/, 'public'],
  [/^GET \/api\/(?:openapi\.json|docs)/, 'public'],
  // The web app.
  [/^GET \/\*$/, 'public'],
];

function kindOf(title: string): Kind | undefined {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === title);
  if (!endpoint) return beside.find(([pattern]) => pattern.test(title))?.[1];
  if (endpoint.access === 'public') return 'public';
  const scope = scopeOf(endpoint);
  if (scope === undefined || endpoint.needsProof === true) return 'session';
  return scope === 'any' || scope === 'person' ? 'token' : 'scope';
}

// OPTIONS belongs to CORS, and each GET is tried by HEAD too.
const titles = served.flatMap(({ method, url }) =>
  [method]
    .flat()
    .filter((each) => each !== 'HEAD' && each !== 'OPTIONS')
    .map((each) => `${each} ${url}`),
);
const unknown = titles.filter((title) => kindOf(title) === undefined);
const doors: readonly Door[] = titles.flatMap((title) => {
  const [method, path] = title.split(' ') as [Endpoint['method'], string];
  const noun = path.split('/')[3] ?? '';
  const id = path.startsWith('/scim') ? theirs.user.id : (theirs.ids[noun]?.[0] ?? 1);
  const url = path.replaceAll(/:\w+/g, String(id)).replace('*', 'other');
  const kind = kindOf(title);
  return kind ? [{ title, method, url, kind }] : [];
});

type Headers = Readonly<Record<string, string> | SessionHeaders>;
/** A status and a code. */
type Outcome = readonly [number, string];
interface Credential {
  readonly headers: Headers;
  /** The status and code where each kind of route refuses it; where it has none, it opens the route, or is not looked at. */
  readonly refused: Partial<Record<Kind, Outcome>>;
}

const none = [401, 'not_authenticated'] as const;
const invalid = [401, 'invalid_token'] as const;
const forbidden = [403, 'permission_denied'] as const;
const atAll = (outcome: Outcome) => ({ session: outcome, token: outcome, scope: outcome });
/** What speaks no bearer is nothing to assistants and providers. */
const ofCookie = (code: string) => ({ ...atAll([401, code]), assistant: none, provider: none });
const ofBearer = (outcome: Outcome) => ({ ...atAll(outcome), assistant: outcome, provider: invalid });

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const cookie = (secret: string) => ({ cookie: `sessionid=${secret}`, 'x-csrftoken': 'x' });
const secretIn = ({ authorization }: { authorization: string }) => authorization.replace('Bearer ', '');
const tokenIn = (headers: { cookie: string }) => /sessionid=([\w-]+)/.exec(headers.cookie)?.[1] ?? '';

const [client, ceased] = [await aClient(), await aClient()];
const as = { client, platformRole: 'platform_admin' } as const;
const user = await aUser(as);
const former = await aUser({ ...as, isActive: false });
const ofCeased = await aUser({ ...as, client: ceased });
const past = new Date(Date.now() - 1000);
const program = await aServiceAccount({ client, isActive: false });

const expired = await aSession({ user });
await db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, user.id));
const ended = await aSession({ user: ofCeased });
await db.delete(sessions).where(eq(sessions.userId, ofCeased.id));
const revoked = await aPersonsToken(user);
await db.delete(apiTokens).where(eq(apiTokens.id, revoked.id));
const replaced = await aScimToken({ client });
await db.delete(scimConnections).where(eq(scimConnections.clientId, client.id));
const session = await aSession({ user });
const person = await aPersonsToken(user);
const provider = await aScimToken({ client });
const providerOfCeased = await aScimToken({ client: ceased });
const tokenOfCeased = await aPersonsToken(ofCeased);
const sessionOfCeased = await aSession({ user: ofCeased });
await db.update(clients).set({ isActive: false }).where(eq(clients.id, ceased.id));

const tokens: Record<string, { headers: Headers; refused?: Outcome }> = {
  'API token that nobody has': { headers: bearer(`osk_${'x'.repeat(43)}`) },
  'revoked API token': revoked,
  'expired API token': { ...(await aPersonsToken(user, { expiresAt: past })), refused: [401, 'token_expired'] },
  'API token outside of its networks': {
    ...(await aPersonsToken(user, { networks: ['203.0.113.0/24'] })),
    refused: forbidden,
  },
  'API token of a former person': await aPersonsToken(former),
  'API token of a former client': tokenOfCeased,
  'token of a deactivated service account': await aServiceToken({ account: program }),
  'SCIM token of a former client': { headers: providerOfCeased },
  'replaced SCIM token': { headers: replaced },
  'token of a session': { headers: bearer(tokenIn(session)) },
  'bearer without a token': { headers: { authorization: 'Bearer' } },
  // Of two credentials the bearer counts, so that a page cannot add a session to a program's call.
  'wrong bearer beside a session': { headers: { ...session, ...bearer('x') } },
};

const credentials: Record<string, Credential> = {
  nothing: { headers: {}, refused: ofCookie('not_authenticated') },
  'name and password': { headers: { authorization: `Basic ${btoa('a:b')}` }, refused: ofCookie('not_authenticated') },
  'malformed session': { headers: cookie('x'), refused: ofCookie('invalid_token') },
  'session that nobody has': { headers: cookie('x'.repeat(43)), refused: ofCookie('token_not_valid') },
  'ended session': { headers: ended, refused: ofCookie('token_not_valid') },
  'expired session': { headers: expired, refused: ofCookie('token_expired') },
  'session of a former person': {
    headers: await aSession({ user: former }),
    refused: ofCookie('authentication_failed'),
  },
  'session of a former client': { headers: sessionOfCeased, refused: ofCookie('authentication_failed') },
  'API token as a session': { headers: cookie(secretIn(person.headers)), refused: ofCookie('invalid_token') },
  'SCIM token as a session': { headers: cookie(secretIn(provider)), refused: ofCookie('invalid_token') },
  ...Object.fromEntries(
    Object.entries(tokens).map(([name, { headers, refused = invalid }]) => [
      name,
      { headers, refused: ofBearer(refused) },
    ]),
  ),
  // These open what is theirs, and nothing else.
  session: { headers: session, refused: { assistant: none, provider: none } },
  'API token': { headers: person.headers, refused: { session: forbidden, provider: invalid } },
  'API token without a scope': {
    headers: (await aPersonsToken(user, { scopes: [] })).headers,
    refused: { session: forbidden, scope: forbidden, provider: invalid },
  },
  'SCIM token': { headers: provider, refused: { ...atAll(invalid), assistant: invalid } },
};

const send = (method: Door['method'] | 'HEAD', { url }: Door, headers: Headers) =>
  app.app.inject({
    method,
    url,
    headers: { ...headers, ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && method !== 'HEAD' && { payload: { name: 'Taken over', displayName: 'Taken over' } }),
  });

const { rows: tables } = await db.execute<{ name: string }>(
  sql`select table_name::text as name from information_schema.tables where table_schema = 'public'
    and table_name <> 'rate_limits' order by 1`,
);
/** How many rows each table has: also those of no company. Counters of calls count those that are refused, too. */
async function rowCounts(): Promise<unknown> {
  const parts = tables.map(({ name }) => sql`select ${name}::text as name, count(*)::int from ${sql.identifier(name)}`);
  return (await db.execute(sql.join(parts, sql` union all `))).rows;
}

/** What a route answers: also the code, except in answers without a body and to providers, which have a form of their own. */
function outcomeOf(response: Awaited<ReturnType<typeof send>>, { kind }: Door, code: string): Outcome {
  if (response.body === '') return [response.statusCode, code];
  const body = response.json();
  return kind === 'provider' ? [Number(body.status), code] : [response.statusCode, body.error.code];
}

const open = doors.filter(({ kind }) => kind === 'public');
const usual = new Map<Door, number>();
for (const door of open) usual.set(door, (await send(door.method, door, {})).statusCode);

const expectUnchanged = await theirs.changeCheck();

it('knows every route', () => {
  expect(unknown).toEqual([]);
  expect(new Set(doors.map(({ kind }) => kind)).size).toBe(6);
});

describe.each(Object.entries(credentials))('with %s', (_, { headers, refused }) => {
  it('every route that it must not open refuses it, tells nothing and changes nothing', async () => {
    const before = await rowCounts();
    const closed = doors.filter(({ kind }) => refused[kind] !== undefined);
    expect(closed.length).toBeGreaterThan(20);
    for (const door of closed) {
      const outcome = refused[door.kind] ?? none;
      for (const method of door.method === 'GET' ? (['GET', 'HEAD'] as const) : [door.method]) {
        const response = await send(method, door, headers);
        expect([door.title, method, ...outcomeOf(response, door, outcome[1])]).toEqual([
          door.title,
          method,
          ...outcome,
        ]);
        const tellsHow = /^Bearer\b/.test(String(response.headers['www-authenticate']));
        expect([door.title, tellsHow || response.statusCode !== 401]).toEqual([door.title, true]);
        expect([door.title, containsPlanted(JSON.stringify([response.headers, response.body]))]).toEqual([
          door.title,
          false,
        ]);
      }
    }
    await expectUnchanged();
    expect(await rowCounts()).toEqual(before);
  });

  it('public routes answer as to nobody, and tell nothing', async () => {
    for (const door of open) {
      const { statusCode, body } = await send(door.method, door, headers);
      expect([door.title, statusCode, containsPlanted(body)]).toEqual([door.title, usual.get(door), false]);
    }
    await expectUnchanged();
  });
});
