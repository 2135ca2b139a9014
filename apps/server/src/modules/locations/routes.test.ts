import {
  addLocation,
  chooseLocations,
  exportLocations,
  listLocations,
  updateLocation,
} from '@orgscope/contract/resources/locations';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aLocation, aSession } = await startTestApp();

const client = await aClient();
const foreign = await aClient();
const oslo = await aLocation({ client, name: 'Oslo' });
const lima = await aLocation({ client, name: 'lima' });
await aLocation({ client, name: 'Closed', isActive: false });
const theirs = await aLocation({ client: foreign, name: 'Theirs' });

const member = await aSession({ client });
const admin = await aSession({ platformRole: 'platform_admin' });
const answerOf = ({ id, name }: typeof oslo) => ({ id, name });

describe.each([
  ['list/locations, bare', chooseLocations, (body: unknown) => body],
  ['locations, in a frame', listLocations, ({ data }: { data: (typeof oslo)[] }) => data.map(answerOf)],
])('%s', (_, endpoint, unframe) => {
  const choices = async (query: { client_id?: number }, as = member) =>
    unframe((await call(endpoint, { as, query })).json());

  it("tells the active locations of the user's client by name", async () => {
    expect(await choices({})).toEqual([lima, oslo].map(answerOf));
    expect(await choices({ client_id: client.id })).toEqual([lima, oslo].map(answerOf));
  });

  it('tells nobody but platform administrators those of another client', async () => {
    for (const platformRole of ['member', 'client_admin'] as const) {
      const as = await aSession({ client, platformRole });
      expect((await call(endpoint, { as, query: { client_id: foreign.id } })).statusCode).toBe(404);
    }
    expect(await choices({ client_id: foreign.id }, admin)).toEqual([answerOf(theirs)]);
  });

  it('is empty for a client without any, and absent for no client', async () => {
    expect(await choices({ client_id: (await aClient()).id }, admin)).toEqual([]);
    expect((await call(endpoint, { as: admin, query: { client_id: 1_000_000 } })).statusCode).toBe(404);
  });
});

const manager = await aSession({ client, platformRole: 'client_admin' });

describe('the records', () => {
  it('tell everything of a location, and those that are inactive to administrators alone', async () => {
    const query = { include_inactive: true };
    const listed = async (as: typeof member) => (await call(listLocations, { as, query })).json().data;
    const blank = { country: null, city: null, address: null, timezone: null, user_count: null, version: 1 };

    expect((await listed(manager)).map(({ name }: { name: string }) => name)).toEqual(['Closed', 'lima', 'Oslo']);
    expect(await listed(member)).toEqual(
      [lima, oslo].map((each) => ({ ...answerOf(each), ...blank, is_active: true })),
    );
  });

  it('go out as a file with the country by its name, in the order asked for', async () => {
    const company = await aClient();
    const place = { country: 'DE', city: 'Köln', address: 'Am Dom 1\n50667', timezone: 'Europe/Berlin' };
    await aLocation({ client: company, name: 'Rhine', ...place });
    await aLocation({ client: company, name: 'Nowhere' });
    await aLocation({ client: company, name: 'Vienna', country: 'AT', isActive: false });

    const query = { client_id: company.id, include_inactive: true, ordering: 'country' } as const;
    const { body, headers } = await call(exportLocations, { as: admin, query });
    const found = await call(exportLocations, { as: admin, query: { ...query, search: 'germany' } });
    const byWords = await call(exportLocations, { as: admin, query: { ...query, search: 'Köln Germany' } });
    const foundInGerman = await call(exportLocations, { as: admin, query: { ...query, search: 'deutschland' } });
    const inAustria = await call(exportLocations, { as: admin, query: { ...query, country: 'at' } });

    expect(headers['content-disposition']).toMatch(/"locations-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body.split('\r\n')).toEqual([
      '\uFEFFName,Country,City,Address,Timezone,Users,Status',
      'Vienna,Austria,,,,0,Inactive',
      'Rhine,Germany,Köln,"Am Dom 1\n50667",Europe/Berlin,0,Active',
      'Nowhere,,,,,0,Active',
      '',
    ]);
    expect(found.body.split('\r\n')).toHaveLength(3);
    expect(byWords.body).toBe(found.body);
    expect(foundInGerman.body).toBe(found.body);
    expect(inAustria.body.split('\r\n').slice(1)).toEqual(['Vienna,Austria,,,,0,Inactive', '']);
  });
});

it('keeps what a change leaves out, and takes blank texts and null for none', async () => {
  const fields = { country: 'no', city: ' Bergen ', address: 'Bryggen 1', timezone: 'europe/OSLO' };
  const added = await call(addLocation, { as: manager, body: { name: 'Bergen', ...fields } });
  expect(added.json().data).toMatchObject({ ...fields, country: 'NO', city: 'Bergen', timezone: 'Europe/Oslo' });
  const { id } = added.json().data;

  const emptied = await call(updateLocation, {
    as: manager,
    params: { id },
    body: { country: null, city: ' ', timezone: null },
  });

  expect(emptied.json().data).toMatchObject({ name: 'Bergen', country: null, city: null, timezone: null });
  expect(emptied.json().data.address).toBe('Bryggen 1');
});

it('tells every fault of an addition at once, by field', async () => {
  const body = { name: '', country: 'XX', city: 'c'.repeat(151), address: 'a'.repeat(501), timezone: 'Mars/Base' };
  const response = await call(addLocation, { as: manager, body });

  expect([response.statusCode, response.json().message]).toEqual([
    400,
    {
      name: ['Location name is required'],
      country: ['Unknown country'],
      city: ['City must be at most 150 characters'],
      address: ['Address must be at most 500 characters'],
      timezone: ['Unknown timezone'],
    },
  ]);
});
