// What identity providers, assistants and pictures open beside the contract: with ids and names of another company's records, it
// shows nothing of that company, and nothing there changes.
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { aPlantedCompany, planted, plantedYear, sought, containsPlanted } from '../../testing/planted-company.ts';

const app = await startTestApp();
const { inject, aClient, aScimToken, aServiceToken, aPersonsToken, aSubscription, aUser, aSession } = app;

const own = await aClient({ name: 'Own' });
await aSubscription({ client: own, modules: ['measure_it', 'performance_dashboard', 'stakeholder_engagement'] });
const administrator = await aUser({ client: own, platformRole: 'client_admin' });
const theirs = await aPlantedCompany(app);
const expectUnchanged = await theirs.changeCheck();
const programs = {
  'a person’s token': (await aPersonsToken(administrator)).headers,
  'a service account': (await aServiceToken({ client: own })).headers,
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, headers: Record<string, string> | SessionHeaders, payload?: object) =>
  inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

describe('an identity provider', async () => {
  const provider = await aScimToken({ client: own });
  const core = 'urn:ietf:params:scim:schemas:core:2.0';
  const messages = 'urn:ietf:params:scim:api:messages:2.0';
  const [user, group] = [String(theirs.user.id), String(theirs.unit.id)];
  const whole = {
    Users: { schemas: [`${core}:User`], userName: 'new@people.example', externalId: 'taken-over' },
    Groups: { schemas: [`${core}:Group`], displayName: 'Taken over', members: [{ value: user }] },
  };
  const patch = (...Operations: object[]) => ({ schemas: [`${messages}:PatchOp`], Operations });
  const patches = {
    Users: [
      patch({ op: 'replace', path: 'active', value: false }),
      patch({ op: 'replace', value: { title: 'Taken over' } }),
    ],
    Groups: [
      patch({ op: 'add', path: 'members', value: [{ value: user }] }),
      patch({ op: 'remove', path: `members[value eq "${user}"]` }),
      patch({ op: 'replace', path: 'displayName', value: 'Taken over' }),
    ],
  };

  const writes = (['Users', 'Groups'] as const).flatMap((kind): [Method, string, object?][] => {
    const url = `/scim/v2/${kind}/${kind === 'Users' ? user : group}`;
    return [
      ['GET', url],
      ['PUT', url, whole[kind]],
      ...patches[kind].map((body): [Method, string, object] => ['PATCH', url, body]),
      ['DELETE', url],
    ];
  });
  it.each(writes)('finds nobody and nothing of another company: %s %s', async (method, url, body) => {
    const response = await send(method, url, provider, body);
    expect([response.statusCode, containsPlanted(response.body)]).toEqual([404, false]);
    await expectUnchanged();
  });

  it.each([
    ['Users', `id eq "${user}"`],
    ['Users', `userName co "${sought}"`],
    ['Users', `externalId co "${sought}" or name.givenName co "${sought}"`],
    ['Groups', `id eq "${group}"`],
    ['Groups', `displayName co "${sought}"`],
    ['Groups', `members.value eq "${user}"`],
  ])('finds no %s of another company by %s', async (kind, filter) => {
    const { statusCode, body } = await send('GET', `/scim/v2/${kind}?filter=${encodeURIComponent(filter)}`, provider);
    expect([statusCode, JSON.parse(body).totalResults, containsPlanted(body)]).toEqual([200, 0, false]);
  });

  it('puts nobody of another company into a group, new or not', async () => {
    const mine = await app.aFunction({ client: own });
    const refused = [
      await send('POST', '/scim/v2/Groups', provider, whole.Groups),
      await send('PUT', `/scim/v2/Groups/${mine.id}`, provider, whole.Groups),
      await send('PATCH', `/scim/v2/Groups/${mine.id}`, provider, patches.Groups[0]),
    ];
    for (const { statusCode, body } of refused) {
      expect([statusCode >= 400 && statusCode < 500, containsPlanted(body)]).toEqual([true, false]);
    }
    await expectUnchanged();
  });
});

describe.each(Object.entries(programs))('an assistant with %s', async (_, headers) => {
  const ask = async (method: string, params: object) => {
    const accepts = { ...headers, accept: 'application/json, text/event-stream' };
    const response = await send('POST', '/mcp', accepts, { jsonrpc: '2.0', id: 1, method, params });
    return { body: response.body, result: response.json().result };
  };
  interface Listed {
    readonly name: string;
    readonly inputSchema: { readonly properties: Record<string, object>; readonly required?: string[] };
  }
  const tools: Listed[] = (await ask('tools/list', {})).result.tools;
  const known: Record<string, unknown> = {
    client_id: theirs.client.id,
    function_id: theirs.unit.id,
    location_id: theirs.location.id,
    user_id: theirs.user.id,
    owner_id: theirs.user.id,
    assigned_user_id: theirs.user.id,
    pulse_id: theirs.ids['pulses']?.[0],
    option: theirs.option.id,
    q: sought,
    search: sought,
    year: plantedYear,
    include_inactive: true,
  };

  it('is offered many tools', () => expect(tools.length).toBeGreaterThan(15));

  it.each(tools.map(({ name, inputSchema }) => [name, inputSchema] as const))(
    'reads nothing of another company by %s',
    async (name, { properties, required = [] }) => {
      const named = Object.keys(properties).filter((each) => each in known);
      const theirIds = 'id' in properties ? Object.values(theirs.ids).flat() : [];
      const calls = [{}, ...named.map((each) => ({ [each]: known[each] })), ...theirIds.map((id) => ({ id }))];
      for (const given of calls) {
        const { body, result } = await ask('tools/call', { name, arguments: given });
        expect([name, given, containsPlanted(body)]).toEqual([name, given, false]);
        expect([name, given, required.includes('id') && !result.isError]).toEqual([name, given, false]);
      }
    },
  );
});

const matching = (tag: string) => ({ 'if-none-match': tag });

it('a picture is not shown to another company, by its name or its ETag', async () => {
  const url = `/media/${planted}`;
  expect((await send('GET', url, theirs.asAdministrator)).statusCode).toBe(200);
  const callers = [await aSession({ user: administrator }), ...Object.values(programs)];
  for (const caller of callers) {
    for (const tag of ['', `"${planted}"`, '*']) {
      const { statusCode, body } = await send('GET', url, { ...caller, ...matching(tag) });
      expect([statusCode, containsPlanted(body)]).toEqual([404, false]);
    }
  }
});
