import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints, scopeOf } from '@orgscope/contract/endpoints';
import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { platformScope } from '../db/scope.ts';
import { measureTargets } from '../db/tables/measure-targets.ts';
import { recordEvents } from '../db/tables/record-events.ts';
import { savedViewDefaults, savedViews } from '../db/tables/saved-views.ts';
import { yearlyFigures } from '../db/tables/yearly-figures.ts';
import { startTestApp } from '../testing/app.ts';
import { formOf } from '../testing/form.ts';

// Every endpoint of the contract, future ones included: an administrator of one client, and a service account
// of it, send ids of another client's records in path, query and body. The answer shows nothing of that client, and nothing there changes.

const secret = 'Nobody-else-may-read-this';

const {
  database,
  declaredResources,
  inject,
  aClient,
  aFunction,
  aLocation,
  anAttribute,
  aSubscription,
  aRecord,
  aServiceToken,
  aUser,
  aSession,
} = await startTestApp();

const [own, other] = [await aClient({ name: 'Own' }), await aClient({ name: secret })];
const theirUser = await aUser({ client: other, firstName: secret, username: `${secret}@people.example`.toLowerCase() });
const platform = database.in(platformScope);
const theirView = { clientId: other.id, userId: theirUser.id, screen: 'users', query: secret, hiddenColumns: [] };
const theirViews = await platform
  .insert(savedViews)
  .values([
    { ...theirView, name: `${secret} private view`, nameKey: 'private', isShared: false },
    { ...theirView, name: `${secret} shared view`, nameKey: 'shared', isShared: true },
  ])
  .returning();
/** A record of each resource that is made of declared fields. */
const declared = Object.fromEntries(
  await Promise.all(
    declaredResources.map(
      async (resource) => [resource.name, await aRecord(resource, { client: other, text: secret })] as const,
    ),
  ),
);
const theirs = {
  functions: await aFunction({ client: other, name: `${secret} function` }),
  locations: await aLocation({ client: other, name: `${secret} location` }),
  'custom-attributes': await anAttribute({ client: other, name: `${secret} attribute`, options: [`${secret} option`] }),
  users: theirUser,
  subscriptions: await aSubscription({ client: other, name: `${secret} subscription` }),
  'saved-views': theirViews,
  'service-accounts': (await aServiceToken({ client: other, name: `${secret} token` })).owner,
  clients: other,
};
const records: Record<string, { id: number } | { id: number }[]> = { ...declared, ...theirs };
await platform
  .insert(savedViewDefaults)
  .values({ clientId: other.id, userId: theirUser.id, screen: 'users', viewId: theirViews[1]?.id ?? 0 });
await platform.insert(recordEvents).values({
  clientId: other.id,
  resource: 'applications',
  recordId: declared['applications']?.id ?? 0,
  act: 'added',
  by: secret,
  changes: [{ field: 'name', from: null, to: secret }],
});
await platform.insert(yearlyFigures).values({ clientId: other.id, year: 2025, employees: 7, changedBy: secret });
await platform
  .insert(measureTargets)
  .values({ clientId: other.id, year: 2025, key: 'availability', direction: 'at_least', value: 7, changedBy: secret });
await aSubscription({ client: own, modules: ['measure_it', 'performance_dashboard'] });
const [theirOption] = theirs['custom-attributes'].options;
const mine = { function: await aFunction({ client: own }), location: await aLocation({ client: own }) };
const admin = await aSession({
  client: own,
  platformRole: 'client_admin',
  clientFunctionId: mine.function.id,
  clientLocationId: mine.location.id,
});

const { owner: program } = await aServiceToken({ client: own });
/** As a token of a service account, which 600 calls a minute would slow down: a new one for each endpoint. */
const asProgram = async () => (await aServiceToken({ account: program })).headers;

/** Fields and parameters that contain a record's id, with the id of the other client's record. */
const foreign: Record<string, number> = {
  client_id: other.id,
  function_id: theirs.functions.id,
  location_id: theirs.locations.id,
  client_function_id: theirs.functions.id,
  client_location_id: theirs.locations.id,
  industry_id: other.industryId,
  assigned_user_id: theirs.users.id,
  user_id: theirs.users.id,
  option: theirOption?.id ?? 0,
  owner_id: theirs.users.id,
  business_owner_id: theirs.users.id,
  it_owner_id: theirs.users.id,
};

const nounOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';
const isOfNoun = (endpoint: Endpoint) => nounOf(endpoint) in records;
const numbersFor = (endpoint: Endpoint): number[] => {
  const held = records[nounOf(endpoint)] ?? Object.values(records).flat();
  return [held].flat().map(({ id }) => id);
};
const fieldsOf = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Bodies that are valid except for the ids in them. */
const good: Record<string, unknown> = {
  name: 'A name',
  type: 'IT',
  email: 'somebody@people.example',
  first_name: 'Some',
  platform_role: 'member',
  modules: ['measure_it'],
  start_date: '2026-01-01',
  options: [{ id: theirOption?.id, name: 'Taken over' }],
  asset_tag: 'A-1',
  category: 'laptop',
  status: 'in_stock',
  ids: Object.values(records)
    .flat()
    .map(({ id }) => id),
  change: { name: 'Taken over', status: 'retired', lifecycle: 'end_of_life' },
  mapping: '{}',
  lifecycle: 'plan',
  screen: 'users',
  query: '',
};

/** Parameters that a list requires, or that make it return more. */
const values: Record<string, string> = { include_inactive: 'true', screen: 'users', q: secret };

/** Valid values for one resource only. */
const goodFor: Partial<Record<string, Record<string, unknown>>> = {
  applications: { type: 'saas', ids: [declared['applications']?.id ?? 0], change: { lifecycle: 'plan' } },
};

const takesList = ({ body }: Endpoint) => body !== undefined && z.safeParse(body, []).success;

function bodiesFor(endpoint: Endpoint): object[] {
  if (takesList(endpoint)) return [[]];
  const fields = fieldsOf(endpoint.body);
  const all = { ...good, ...goodFor[nounOf(endpoint)] };
  const right = Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
  const naming = fields.filter((name) => name in foreign).map((name) => ({ ...right, [name]: foreign[name] }));
  return [right, ...naming];
}

function queriesFor({ query }: Endpoint): string[] {
  const fields = fieldsOf(query);
  const named = fields.filter((name) => name in foreign);
  const all = fields.filter((name) => name in values).map((name) => `${name}=${values[name]}`);
  return [...new Set(['', all.join('&'), ...named.map((name) => [`${name}=${foreign[name]}`, ...all].join('&'))])];
}

/** All rows of the other client, in every table that has any. */
async function snapshot() {
  const db = database.in(platformScope);
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by 1`);
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const held = await db.execute(
        sql`select to_jsonb(held)::text as row from ${sql.identifier(name)} as held where client_id = ${other.id} order by 1`,
      );
      return [name, held.rows];
    }),
  );
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}

const requestsFor = (endpoint: Endpoint) => {
  const paths = endpoint.params
    ? numbersFor(endpoint).map((id) => endpoint.path.replaceAll(':year', '2025').replaceAll(/:\w+/g, String(id)))
    : [endpoint.path];
  const queries = queriesFor(endpoint);
  const bodies = endpoint.body ? bodiesFor(endpoint) : [undefined];
  return paths.flatMap((path) =>
    queries.flatMap((query) => bodies.map((body) => ({ url: query ? `${path}?${query}` : path, body }))),
  );
};

const reachable = endpoints.filter(({ path, access }) => access !== 'public' && !path.endsWith('/logout/'));

describe('with ids of another client’s records', () => {
  it.each(reachable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s shows nothing of it and changes nothing there',
    async (_, endpoint) => {
      const before = await snapshot();
      const isOpenToTokens = scopeOf(endpoint) !== undefined && !endpoint.asksAgain;
      const callers = isOpenToTokens ? [admin, await asProgram()] : [admin];
      const requests = requestsFor(endpoint).flatMap((request) => callers.map((caller) => ({ ...request, caller })));
      for (const { url, body, caller } of requests) {
        const sent = endpoint.upload && body ? formOf({ ...body }) : { payload: body, headers: {} };
        const response = await inject({
          method: endpoint.method,
          url,
          headers: { ...caller, ...sent.headers },
          ...(sent.payload !== undefined && { payload: sent.payload }),
        });
        expect([url, body, response.statusCode < 500]).toEqual([url, body, true]);
        expect(response.body).not.toContain(secret);
        const isTheirs = endpoint.params !== undefined && isOfNoun(endpoint);
        expect([url, body, isTheirs && response.statusCode < 400]).toEqual([url, body, false]);
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  it('there was something to see and to change', async () => {
    const held = await snapshot();
    for (const table of [
      'api_tokens',
      'service_accounts',
      'users',
      'functions',
      'locations',
      'custom_attributes',
      'custom_attribute_options',
      'subscriptions',
      ...declaredResources.map((resource) => getTableName(resource.table)),
      'record_events',
      'saved_view_defaults',
      'yearly_figures',
      'measure_targets',
    ])
      expect([table, held[table]?.length]).toEqual([table, 1]);
    expect(held.saved_views).toHaveLength(2);
  });
});
