import type { Endpoint } from '@orgscope/contract/endpoint';
import * as z from 'zod/mini';
import { plantedYear, sought } from './planted-company.ts';
import type { aPlantedCompany } from './planted-company.ts';

const nounOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';
const fieldsOf = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];
const takesList = ({ body }: Endpoint) => body !== undefined && z.safeParse(body, []).success;

/** Parameters that a list requires, or that make it return more. */
const values: Record<string, string> = {
  include_inactive: 'true',
  screen: 'users',
  q: sought,
  search: sought,
  key: 'time_invest',
};

/** Requests of endpoints that name a planted company and its records wherever one takes an id. */
export function requestsNaming(other: Awaited<ReturnType<typeof aPlantedCompany>>) {
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

  const isOfNoun = (endpoint: Endpoint) => nounOf(endpoint) in other.ids;
  const everyId = Object.values(other.ids).flat();

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

  /** Valid values for one resource only. */
  const goodFor: Partial<Record<string, Record<string, unknown>>> = {
    applications: { type: 'saas', ids: other.ids['applications'], change: { lifecycle: 'plan' } },
  };

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

  return { requestsFor, isOfNoun };
}
