import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { platformRoles } from '@orgscope/contract/permissions';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { savedViews } from '../../db/tables/saved-views.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import { aPlantedCompany, containsPlanted, rowsOfCompany } from '../../testing/planted-company.ts';
import { withoutClientConditions } from '../../testing/statements/without-client-conditions.ts';

// Two clients work at the same time over the same connections, and the statements in a tenant's scope have lost their
// client condition: only the database separates them.

const runs = Number(process.env['INTERLEAVED_REQUESTS'] ?? 600);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const atOnce = 20;

const app = await startTestApp({ DATABASE_CONNECT_TIMEOUT: '60' });
const { inject, database } = app;

/** A client whose records all contain its mark. */
async function aTenant(mark: string) {
  const client = await app.aClient({ name: `${mark} company` });
  const user = await app.aUser({
    client,
    platformRole: 'client_admin',
    firstName: mark,
    username: `${mark.toLowerCase()}@people.example`,
  });
  const held = { client };
  const records = {
    functions: await app.aFunction({ ...held, name: `${mark} function` }),
    locations: await app.aLocation({ ...held, name: `${mark} location` }),
    'custom-attributes': await app.anAttribute({ ...held, name: `${mark} attribute`, options: [`${mark} option`] }),
    users: await app.aUser({ client, firstName: mark, lastName: 'Held' }),
    applications: await app.anApplication({ ...held, name: `${mark} application` }),
    assets: await app.anAsset({ ...held, name: `${mark} asset`, assetTag: `${mark}-1` }),
    subscriptions: await app.aSubscription({ ...held, name: `${mark} subscription` }),
  };
  const db = database.in(platformScope);
  const view = { clientId: client.id, userId: user.id, screen: 'users' as const, query: '', hiddenColumns: [] };
  await db.insert(savedViews).values({ ...view, name: `${mark} view`, nameKey: mark, isShared: true });
  await db.insert(yearlyFigures).values({ clientId: client.id, year: 2025, employees: 7, changedBy: mark });
  await db.insert(recordEvents).values({
    clientId: client.id,
    resource: 'assets',
    recordId: records.assets.id,
    act: 'added',
    by: mark,
    changes: [],
  });
  return { mark, client, records, headers: await app.aSession({ user }) };
}

const tenants = [await aTenant('Northmark'), await aTenant('Southmark')] as const;
// It makes no requests, so that nothing in it may change.
const idle = await aPlantedCompany(app);
const idleRecords = Object.fromEntries(Object.entries(idle.ids).map(([noun, [id = 0]]) => [noun, { id }]));
const expectUnchanged = await idle.changeCheck();
const permissions: readonly string[] = platformRoles.client_admin.permissions;
const mayCall = ({ access }: Endpoint) =>
  access !== 'public' && (access === 'signed-in' || access.some((permission) => permissions.includes(permission)));
// Calls that end the session or change the caller would end the test; files have their own test.
const spoils = /logout|password|sessions|devices|complete-|confirm-|import/;
const reads = endpoints.filter(
  (endpoint) => mayCall(endpoint) && !spoils.test(endpoint.path) && (endpoint.method === 'GET' || endpoint.params),
);

interface Request {
  readonly from: 0 | 1;
  readonly endpoint: Endpoint;
  /** Whose record the path names. */
  readonly of: 0 | 1 | 'idle';
}

const request: fc.Arbitrary<Request> = fc.record({
  from: fc.constantFrom(0, 1),
  endpoint: fc.constantFrom(...reads),
  of: fc.constantFrom<Request['of']>(0, 1, 'idle'),
});

const queries: Readonly<Record<string, string>> = {
  q: 'mark',
  screen: 'users',
  include_inactive: 'true',
  search: 'mark',
};

function addressOf(
  { path, query }: Endpoint,
  records: Readonly<Record<string, { readonly id: number | string }>>,
): string {
  const noun = path.split('/')[3] ?? '';
  const { id = 0 } = records[noun] ?? records['assets'] ?? {};
  const shape = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  const given = shape.filter((name) => name in queries).map((name) => `${name}=${queries[name]}`);
  const address = path.replaceAll(':year', '2025').replaceAll(/:\w+/g, String(id));
  return given.length > 0 ? `${address}?${given.join('&')}` : address;
}

/** Makes a request and returns what its answer shows of the other client. */
async function foreignIn({ from, endpoint, of }: Request): Promise<{ foreign?: string; own: boolean }> {
  const [tenant, other] = [tenants[from], tenants[from === 0 ? 1 : 0]];
  const url = addressOf(endpoint, of === 'idle' ? idleRecords : tenants[of].records);
  const payload = endpoint.body ? { name: `${tenant.mark} ${of === from ? 'renamed' : 'planted'}` } : undefined;
  const { body, statusCode } = await inject({
    method: endpoint.method,
    url,
    headers: { ...tenant.headers },
    ...(payload && { payload }),
  });
  const isForeign = body.toLowerCase().includes(other.mark.toLowerCase()) || containsPlanted(body);
  const shows = isForeign || statusCode >= 500;
  return {
    ...(shows && { foreign: `${tenant.mark} ${endpoint.method} ${url}: ${statusCode} ${body.slice(0, 500)}` }),
    own: body.toLowerCase().includes(tenant.mark.toLowerCase()),
  };
}

const { counts, end } = withoutClientConditions();
afterAll(end);

it('statements lose their client condition and still see one client only', async () => {
  const [north, south] = tenants;
  const namesOf = (scope: Parameters<typeof database.in>[0]) =>
    database.in(scope).select({ name: functions.name }).from(functions).where(eq(functions.clientId, south.client.id));

  expect(await namesOf(tenantScope(north.client.id))).toEqual([{ name: 'Northmark function' }]);
  expect(await namesOf(platformScope)).toEqual([{ name: 'Southmark function' }]);
  expect(counts.changed).toBe(1);
});

it(
  `${runs} simultaneous requests of two clients show nothing of the other client`,
  async () => {
    const requests = fc.sample(request, { numRuns: runs, seed });
    const foreign: string[] = [];
    let own = 0;
    const work = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const found = await foreignIn(next);
        if (found.foreign !== undefined) foreign.push(found.foreign);
        if (found.own) own += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));

    expect(foreign).toEqual([]);
    // The requests returned data, and most statements had lost their condition.
    expect(own).toBeGreaterThan(runs / 10);
    expect(counts.changed).toBeGreaterThan(runs / 3);
  },
  runs * 500,
);

it('nothing was written into another client', async () => {
  for (const [tenant, other] of [tenants, [tenants[1], tenants[0]]] as const) {
    const rows = await rowsOfCompany(database, tenant.client.id);
    expect(JSON.stringify(rows)).not.toContain(other.mark);
  }
  await expectUnchanged();
});
