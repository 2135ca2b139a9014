import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints, operatorReachOf } from '@orgscope/contract/endpoints';
import { deleteClient, purgeClient, restoreClient, updateClient } from '@orgscope/contract/resources/clients';
import {
  addSubscription,
  deleteSubscription,
  restoreSubscription,
  updateSubscription,
} from '@orgscope/contract/resources/subscriptions';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { platformScope } from '../../db/scope.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { users } from '../../db/tables/users.ts';
import { observe } from '../../lib/process/observer.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { requestsNaming } from '../../testing/foreign-requests.ts';
import { formOf } from '../../testing/form.ts';
import { aPlantedCompany, planted, containsPlanted } from '../../testing/planted-company.ts';

// Every endpoint of the contract, future ones included: a platform administrator sends the ids of a client that has given the
// operator no access, and of its records, in path, query and body.

const app = await startTestApp();
const { call, database, inject, aClient, aSubscription, aSupportAccess, aSession, aUser } = app;
const modules = [
  'measure_it' as const,
  'performance_dashboard' as const,
  'stakeholder_engagement' as const,
  'year_in_review' as const,
];
const own = await aClient();
await aSubscription({ client: own, modules });
const operator = await aSession({ client: own, platformRole: 'platform_admin' });

const other = await aPlantedCompany(app, { support: 'closed' });
const { client: closed, user: lead } = other;
const { requestsFor, isOfNoun } = requestsNaming(other);
await aSubscription({ client: closed, modules });
const expectUnchanged = await other.changeCheck();

const inCatalogue = new RegExp(`(^|[",])${planted}( subscription)?(?=[",]|$)`, 'gim');
/** Whether an answer tells more of the client than the catalogue of clients and the list of subscriptions. */
const tellsMore = (body: string) => containsPlanted(body.replaceAll(inCatalogue, '$1'));

type Request = ReturnType<typeof requestsFor>[number];

async function send({ method, upload }: Endpoint, { url, body }: Request, as: SessionHeaders = operator) {
  const sent = upload && body ? formOf({ ...body }) : { payload: body, headers: {} };
  return inject({
    method,
    url,
    headers: { ...as, ...sent.headers },
    ...(sent.payload !== undefined && { payload: sent.payload }),
  });
}

const names = ({ url, body }: Request) =>
  new URL(url, 'http://any.example').searchParams.get('client_id') === String(closed.id) ||
  (body as { client_id?: number } | undefined)?.client_id === closed.id;
const isById = (endpoint: Endpoint) => endpoint.params !== undefined && isOfNoun(endpoint);
const titled = (all: readonly Endpoint[]) => all.map((each) => [`${each.method} ${each.path}`, each] as const);

const reachable = endpoints.filter(({ path, access }) => access !== 'public' && !path.endsWith('/logout/'));
const ofClients = reachable.filter((each) => operatorReachOf(each) === 'client');
const others = reachable.filter((each) => operatorReachOf(each) === 'self');

describe('of a client without support access, a platform administrator', () => {
  it.each(titled([...ofClients, ...others]))('sees and changes nothing by %s', async (_, endpoint) => {
    for (const request of requestsFor(endpoint)) {
      const response = await send(endpoint, request);

      expect([request, response.statusCode < 500]).toEqual([request, true]);
      expect([request, tellsMore(response.body) && response.body]).toEqual([request, false]);
      const isNamed = operatorReachOf(endpoint) === 'client' && names(request);
      expect([request, (isById(endpoint) || isNamed) && response.statusCode < 400]).toEqual([request, false]);
      const isTold = isNamed && endpoint.method === 'GET' && !endpoint.params;
      const refusal = isTold ? [response.statusCode, response.json().error?.code] : undefined;
      expect([request, refusal]).toEqual([request, isTold ? [403, 'support_access_required'] : undefined]);
    }
    await expectUnchanged();
  });

  it.each(titled(reachable.filter((each) => operatorReachOf(each) === 'platform' && each.method === 'GET')))(
    'sees no person and no record by %s, which runs the platform',
    async (_, endpoint) => {
      for (const request of requestsFor(endpoint)) {
        const { body } = await send(endpoint, request);
        expect([request, tellsMore(body) && body]).toEqual([request, false]);
      }
    },
  );

  it('changes, deletes and restores its subscriptions and the client itself, which run the platform', async () => {
    const client = await aClient({ support: 'closed' });
    await aUser({ client, platformRole: 'client_admin' });
    const input = { client_id: client.id, name: 'Core', modules, start_date: '2026-01-01' };
    const added = await call(addSubscription, { as: operator, body: input });
    const { id, version } = added.json().data;
    const of = { as: operator, params: { id } };
    const ofClient = { as: operator, params: { id: client.id } };
    const answers = [
      added,
      await call(updateSubscription, { ...of, body: { version, client_id: client.id, end_date: '2099-12-31' } }),
      await call(deleteSubscription, of),
      await call(restoreSubscription, of),
      await call(updateClient, { ...ofClient, body: { version: client.version, website: null } }),
      await call(deleteClient, ofClient),
      await call(restoreClient, ofClient),
      await call(purgeClient, { ...ofClient, body: { confirm: client.name } }),
      await call(restoreClient, ofClient),
    ];

    expect(answers.map(({ statusCode, body }) => statusCode < 300 || body)).toEqual(answers.map(() => true));
  });
});

const endAccess = () =>
  database
    .in(platformScope)
    .update(supportAccess)
    .set({ endedAt: sql`now()` })
    .where(isNull(supportAccess.endedAt));

describe('once an administrator has granted access, a platform administrator', () => {
  /** Requests that name the client, or by their path a record of it. */
  const requestsInto = (endpoint: Endpoint) => {
    const requests = requestsFor(endpoint);
    const named = requests.filter(names);
    return named.length > 0 || !isById(endpoint) ? named : requests;
  };
  const reads = ofClients.filter(({ method }) => method === 'GET');

  it.each(titled(reads.filter((each) => requestsInto(each).length > 0)))('is let in by %s', async (_, endpoint) => {
    await aSupportAccess({ user: lead });
    for (const request of requestsInto(endpoint)) {
      const { statusCode, body } = await send(endpoint, request);
      expect([request, statusCode < 400 || body]).toEqual([request, true]);
    }
    await endAccess();
  });

  it('can name the client in all calls but these', () => {
    const without = reads.filter((each) => requestsInto(each).length === 0);
    const paths = ['/api/core/search/', '/api/core/saved-views/', '/api/analytics/measures/'];
    expect(without.map(({ path }) => path)).toEqual(paths);
  });

  it('sees what the sweep looked for', async () => {
    await aSupportAccess({ user: lead });
    const seen = await Promise.all(
      ofClients
        .filter(({ method }) => method === 'GET')
        .map(async (endpoint) => {
          const bodies = await Promise.all(
            requestsFor(endpoint).map(async (request) => (await send(endpoint, request)).body),
          );
          return bodies.some(tellsMore) ? [endpoint.path] : [];
        }),
    );
    expect(seen.flat()).toEqual(
      expect.arrayContaining([
        '/api/core/users/',
        '/api/core/assets/',
        '/api/core/assets/:id/',
        '/api/core/assets/export/',
        '/api/core/functions/',
        '/api/core/search/',
        '/api/core/activity/',
        '/api/core/service-accounts/:id/',
      ]),
    );
    await endAccess();
    const after = await inject({
      method: 'GET',
      url: `/api/core/users/?client_id=${closed.id}`,
      headers: { ...operator },
    });
    expect(after.json().error.code).toBe('support_access_required');
  });
});

describe('while two servers know the closed clients', async () => {
  const second = await buildApp({ settings: app.settings, database });
  afterAll(() => second.close());
  const servers = [app.app, second];
  const db = database.in(platformScope);
  const lookAt = ({ id }: Client) =>
    Promise.all(
      servers.map(async (server) => {
        const url = `/api/core/users/?client_id=${id}`;
        return (await server.inject({ url, headers: { ...operator } })).statusCode;
      }),
    );

  it('the first administrator of a client closes it at once, however they come', async () => {
    for (const come of [
      (client: Client) => aUser({ client, platformRole: 'client_admin' }),
      async (client: Client) => {
        const { id } = await aUser({ client, platformRole: 'member' });
        expect(await lookAt(client)).toEqual([200, 200]);
        await db.update(users).set({ platformRole: 'client_admin' }).where(eq(users.id, id));
      },
      async (client: Client) => {
        const { id } = await aUser({ client, platformRole: 'client_admin', isActive: false });
        expect(await lookAt(client)).toEqual([200, 200]);
        await db.update(users).set({ isActive: true }).where(eq(users.id, id));
      },
    ]) {
      const client = await aClient({ support: 'closed' });
      expect(await lookAt(client)).toEqual([200, 200]);
      await come(client);
      expect(await lookAt(client)).toEqual([403, 403]);
    }
  });

  it('a client whose last administrator goes is open at once, for the operator to invite another', async () => {
    for (const go of [
      ({ id }: { id: number }) => db.update(users).set({ platformRole: 'member' }).where(eq(users.id, id)),
      ({ id }: { id: number }) => db.update(users).set({ isActive: false }).where(eq(users.id, id)),
      ({ id }: { id: number }) => asOwner(database, sql`delete from users where id = ${id}`),
    ]) {
      const client = await aClient({ support: 'closed' });
      const user = await aUser({ client, platformRole: 'client_admin' });
      expect(await lookAt(client)).toEqual([403, 403]);
      await go(user);
      expect(await lookAt(client)).toEqual([200, 200]);
    }
  });

  it('an access opens at once, and closes at once when somebody ends it or its time is over', async () => {
    expect(await lookAt(closed)).toEqual([403, 403]);
    await aSupportAccess({ user: lead });
    expect(await lookAt(closed)).toEqual([200, 200]);
    await endAccess();
    expect(await lookAt(closed)).toEqual([403, 403]);

    await aSupportAccess({ user: lead, until: new Date(Date.now() + 1_000) });
    expect(await lookAt(closed)).toEqual([200, 200]);
    await expect.poll(() => lookAt(closed), { timeout: 5_000 }).toEqual([403, 403]);
  });

  async function statementsOfLook() {
    const statements: string[] = [];
    const stop = observe(({ name }, work) => {
      statements.push(name);
      return work();
    });
    await lookAt(closed).finally(stop);
    return statements;
  }

  it('they are read again only after they have changed', async () => {
    const member = await aUser({ client: closed, platformRole: 'member' });
    await lookAt(closed);
    await db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, member.id));
    const statements = await statementsOfLook();
    expect(statements).toContain('sessions_by_token');
    expect(statements).not.toContain('closed_clients');
  });

  it('they are read again after a minute, of a database that may have lost its last changes', async () => {
    await lookAt(closed);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await statementsOfLook()).toContain('closed_clients');
    later.mockRestore();
  });
});
