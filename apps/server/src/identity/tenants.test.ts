import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints, scopeOf } from '@orgscope/contract/endpoints';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '../testing/app.ts';
import { formOf } from '../testing/form.ts';
import { aPlantedCompany, plantedYear, sought, tellsPlanted } from '../testing/planted-company.ts';

// Every endpoint of the contract, future ones included: people, service accounts and API tokens of one client send ids of
// another client's records in path, query and body. The answer shows nothing of that client, and nothing there changes.

const app = await startTestApp();
const { inject, aClient, aFunction, aLocation, aServiceToken, aSubscription, aUser, aSession } = app;

const own = await aClient({ name: 'Own' });
const other = await aPlantedCompany(app);
await aSubscription({ client: own, modules: ['measure_it', 'performance_dashboard', 'stakeholder_engagement'] });
const mine = { function: await aFunction({ client: own }), location: await aLocation({ client: own }) };
const places = { client: own, clientFunctionId: mine.function.id, clientLocationId: mine.location.id };
const administrator = await aUser({ ...places, platformRole: 'client_admin' });
const [asAdministrator, asMember] = [await aSession({ user: administrator }), await aSession(places)];

const { owner: program } = await aServiceToken({ client: own });
/** As API tokens, which 600 calls a minute would slow down: new ones for each endpoint. */
const withTokens = async () => [
  (await aServiceToken({ account: program })).headers,
  (await app.aPersonsToken(administrator)).headers,
];

/** Fields and parameters that contain a record's id, with the id of the other client's record. */
const foreign: Record<string, number | string | undefined> = {
  client_id: other.client.id,
  function_id: other.unit.id,
  location_id: other.location.id,
  client_function_id: other.unit.id,
  client_location_id: other.location.id,
  industry_id: other.client.industryId,
  assigned_user_id: other.user.id,
  user_id: other.user.id,
  option: other.option.id,
  owner_id: other.user.id,
  business_owner_id: other.user.id,
  it_owner_id: other.user.id,
  pulse_id: other.ids['pulses']?.[0],
};

const nounOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';
const isOfNoun = (endpoint: Endpoint) => nounOf(endpoint) in other.ids;
const everyId = Object.values(other.ids).flat();
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
  options: [{ id: other.option.id, name: 'Taken over' }],
  asset_tag: 'A-1',
  category: 'laptop',
  status: 'in_stock',
  ids: everyId.filter((id) => typeof id === 'number'),
  change: { name: 'Taken over', status: 'retired', lifecycle: 'end_of_life' },
  mapping: '{}',
  lifecycle: 'plan',
  screen: 'users',
  query: '',
};

/** Parameters that a list requires, or that make it return more. */
const values: Record<string, string> = { include_inactive: 'true', screen: 'users', q: sought, search: sought };

/** Valid values for one resource only. */
const goodFor: Partial<Record<string, Record<string, unknown>>> = {
  applications: { type: 'saas', ids: other.ids['applications'], change: { lifecycle: 'plan' } },
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
  return [
    ...new Set(['', all.join('&'), ...named.map((name) => [`${name}=${foreign[name] ?? ''}`, ...all].join('&'))]),
  ];
}

const requestsFor = (endpoint: Endpoint) => {
  const path = endpoint.path.replaceAll(':year', String(plantedYear));
  const ids = path.includes(':') ? (other.ids[nounOf(endpoint)] ?? everyId) : [0];
  const paths = ids.map((id) => path.replaceAll(/:\w+/g, String(id)));
  const queries = queriesFor(endpoint);
  const bodies = endpoint.body ? bodiesFor(endpoint) : [undefined];
  return paths.flatMap((url) =>
    queries.flatMap((query) => bodies.map((body) => ({ url: query ? `${url}?${query}` : url, body }))),
  );
};

const reachable = endpoints.filter(({ path, access }) => access !== 'public' && !path.endsWith('/logout/'));

describe('with ids of another client’s records', () => {
  it.each(reachable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s shows nothing of it and changes nothing there',
    async (_, endpoint) => {
      const before = await other.snapshot();
      const isOpenToTokens = scopeOf(endpoint) !== undefined && !endpoint.asksAgain;
      const callers = [asAdministrator, asMember, ...(isOpenToTokens ? await withTokens() : [])];
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
        expect([url, body, tellsPlanted(response.body) && response.body]).toEqual([url, body, false]);
        const isTheirs = endpoint.params !== undefined && isOfNoun(endpoint);
        expect([url, body, isTheirs && response.statusCode < 400]).toEqual([url, body, false]);
      }
      expect(await other.snapshot()).toEqual(before);
    },
  );

  it('there was something to see and to change in every table', async () => {
    const held = await other.snapshot();
    const empty = Object.keys(held).filter((table) => held[table]?.length === 0);
    expect(empty).toEqual([]);
  });
});
