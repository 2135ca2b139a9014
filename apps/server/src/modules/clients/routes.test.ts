import { english } from '@orgscope/contract/words/english';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import {
  addClient,
  deleteClient,
  exportClients,
  listClientEnums,
  listClients,
  restoreClient,
  updateClient,
} from '@orgscope/contract/resources/clients';
import type { Client, ClientInput } from '@orgscope/contract/resources/clients';
import { getMe } from '@orgscope/contract/resources/me';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, anIndustry, aClient, aUser, aSession } = await startTestApp();
// The first client: the operator's own company.
const operator = await aClient({ name: 'The operator' });
const admin = await aSession({ platformRole: 'platform_admin', client: operator });
const industry = await anIndustry({ name: 'Shipping' });

const input = (fields: Partial<ClientInput> = {}): ClientInput => ({
  name: 'Northwind',
  industry_id: industry.id,
  number_of_employees: '11-50',
  number_of_it_employees: '1-5',
  color_palette: defaultPalette,
  ...fields,
});

type Query = NonNullable<Parameters<typeof call<typeof listClients>>[1]>['query'];
const list = async (query: Query = {}): Promise<Client[]> =>
  (await call(listClients, { as: admin, query })).json().data;
const names = async (query: Query) => (await list(query)).map(({ name }) => name);

describe('the list', () => {
  it('has the active clients by name with their industry, ranges and colours', async () => {
    const client = await aClient({ name: 'Zenith', industry, description: 'High', website: 'zenith.example' });
    await aClient({ name: 'Zombie', isActive: false });

    expect((await list()).at(-1)).toEqual({
      id: client.id,
      name: 'Zenith',
      description: 'High',
      website: 'zenith.example',
      industry: { id: industry.id, name: 'Shipping' },
      number_of_employees: '51-200',
      number_of_it_employees: '6-10',
      timezone: 'UTC',
      color_palette: defaultPalette,
      is_active: true,
      purge_at: null,
      version: 1,
    });
    expect((await list({ include_inactive: true })).at(-1)).toMatchObject({ name: 'Zombie', is_active: false });
  });

  it('is searched in name, description, website and industry', async () => {
    const rare = await anIndustry({ name: 'Quicksilver mining' });
    await aClient({ name: 'One', industry: rare });
    await aClient({ name: 'Two', description: 'Buys QUICKSILVER' });
    await aClient({ name: 'Three', website: 'https://quicksilver.example' });
    await aClient({ name: 'Quicksilver & Sons' });

    expect(await names({ search: ' quicksilver ' })).toEqual(['One', 'Quicksilver & Sons', 'Three', 'Two']);
    expect(await names({ industry_id: rare.id })).toEqual(['One']);
    expect(await names({ industry_id: rare.id, search: 'quicksilver sons' })).toEqual([]);
  });

  it('is sorted by the ranges in ascending order, a page at a time', async () => {
    const sizes = await anIndustry();
    await aClient({ name: 'B', industry: sizes, numberOfEmployees: '10001+', numberOfItEmployees: '0' });
    await aClient({ name: 'A', industry: sizes, numberOfEmployees: '1-10', numberOfItEmployees: '101-250' });
    await aClient({ name: 'C', industry: sizes, numberOfEmployees: '501-1000', numberOfItEmployees: '51-100' });

    const query = { industry_id: sizes.id };
    expect(await names({ ...query, ordering: 'employees' })).toEqual(['A', 'C', 'B']);
    expect(await names({ ...query, ordering: '-it_employees' })).toEqual(['A', 'C', 'B']);
    const page = await call(listClients, { as: admin, query: { ...query, ordering: '-name', page: 2, page_size: 2 } });
    expect(page.json()).toMatchObject({ data: [{ name: 'A' }], meta: { count: 3, page: 2, page_size: 2 } });
  });

  it('is exported as a file for a spreadsheet, with the rows of the same query', async () => {
    const exported = await anIndustry({ name: 'Exports' });
    await aClient({ name: '=cmd|calc', industry: exported, website: 'a.example', description: 'x, "y"' });

    const response = await call(exportClients, { as: admin, query: { industry_id: exported.id } });

    expect(response.headers['content-disposition']).toMatch(/"clients-\d{4}-\d\d-\d\d\.csv"$/);
    expect(response.body).toBe(
      '\uFEFFName,Industry,Description,Website,Employees,IT employees,Time zone,Status\r\n' +
        '\'=cmd|calc,Exports,"x, ""y""",a.example,51–200,6–10,UTC,Active\r\n',
    );
  });

  it('includes the ranges and the default palette', async () => {
    const { data } = (await call(listClientEnums, { as: admin })).json();

    expect(data.number_of_employees).toHaveLength(8);
    expect(data.number_of_it_employees[0]).toEqual({ value: '0', label: '0' });
    expect(data.default_color_palette).toEqual(defaultPalette);
  });
});

describe('adding', () => {
  it('saves trimmed texts, blank texts as null, and UTC if no time zone is sent', async () => {
    const body = input({ name: '  Trimmed  ', description: ' ', website: ' ' });
    const response = await call(addClient, { as: admin, body });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      message: english('clients.done.add'),
      data: { name: 'Trimmed', description: null, website: null, timezone: 'UTC', version: 1 },
    });
    expect((await list({ search: 'Trimmed' }))[0]).toEqual(response.json().data);
  });

  it('accepts any script, the longest name and the time zone', async () => {
    for (const name of ['🚢 Αργώ', 'شركة الشحن', 'n'.repeat(254)]) {
      const response = await call(addClient, { as: admin, body: input({ name, timezone: 'Europe/Athens' }) });
      expect(response.json().data).toMatchObject({ name, timezone: 'Europe/Athens' });
    }
  });

  it('refuses the name of an active client in another case, spacing or Unicode form', async () => {
    await aClient({ name: 'Café Nord' });
    await aClient({ name: 'Gone', isActive: false });

    for (const name of ['CAFÉ  nord', ' Cafe\u0301 Nord ']) {
      const response = await call(addClient, { as: admin, body: input({ name }) });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        message: { name: [english('clients.name_taken')] },
        error: { code: 'name_taken' },
      });
    }
    expect((await call(addClient, { as: admin, body: input({ name: 'gone' }) })).statusCode).toBe(201);
  });

  it('gives a name to one of many simultaneous requests', async () => {
    const body = input({ name: 'Contested' });
    const attempts = Array.from({ length: 8 }, () => call(addClient, { as: admin, body }));

    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted();

    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  });

  it('returns all errors at once, by field', async () => {
    const body = input({
      name: ' ',
      industry_id: 0,
      timezone: '',
      website: 'file:///etc/passwd',
      number_of_employees: '1-9' as '1-10',
      number_of_it_employees: '' as '0',
      color_palette: { ...defaultPalette, accent_color: '#12345g' },
    });
    const response = await call(addClient, { as: admin, body });

    expect(response.statusCode).toBe(400);
    expect(response.json().message).toEqual({
      name: ['Client name is required'],
      industry_id: ['Industry is required'],
      timezone: ['Timezone is required'],
      website: ['Website must be a web address'],
      number_of_employees: ['Unknown employee count'],
      number_of_it_employees: ['IT employee count is required'],
      color_palette: ['Invalid hex color'],
    });
  });

  it.each(['#123', '#12345', '#1234567', '225681'])('refuses %s for a colour', async (colour) => {
    const body = input({ name: 'Off colour', color_palette: { ...defaultPalette, primary_color: colour } });
    const response = await call(addClient, { as: admin, body });

    expect([response.statusCode, response.json().message]).toEqual([400, { color_palette: ['Invalid hex color'] }]);
  });

  it('accepts any website of up to 200 characters, including intranet addresses', async () => {
    const add = (name: string, website: string) => call(addClient, { as: admin, body: input({ name, website }) });

    expect((await add('Intranet', 'http://start')).json().data.website).toBe('http://start');
    expect((await add('Longest', 'a'.repeat(200))).statusCode).toBe(201);
    expect((await add('Too long', 'a'.repeat(201))).json().message).toEqual({
      website: ['Website must be less than 200 characters'],
    });
    expect((await add('Talkative', 'none yet')).json().message).toEqual({ website: ['Website must be a web address'] });
  });

  it('is refused without an industry, with an unknown one and with an inactive one', async () => {
    const { industry_id: _left, ...without } = input();
    const asleep = await anIndustry({ name: 'Whaling', isActive: false });
    const refusal = async (body: object) => {
      const response = await call(addClient, { as: admin, body: body as ClientInput });
      return [response.json().error.code, response.json().message];
    };

    expect(await refusal(without)).toEqual(['validation_failed', { industry_id: ['Industry is required'] }]);
    expect(await refusal(input({ industry_id: 2_147_483_647 }))).toEqual([
      'not_found',
      { industry_id: ['Industry not found'] },
    ]);
    expect(await refusal(input({ industry_id: asleep.id }))).toEqual([
      'inactive',
      { industry_id: [english('clients.industry_inactive', { name: 'Whaling' })] },
    ]);
  });
});

describe('changing', () => {
  it('saves the sent fields and keeps the others', async () => {
    const other = await anIndustry({ name: 'Rail' });
    const { id } = await aClient({ name: 'Easterly', industry, description: 'Kept', website: 'easterly.example' });
    const palette = { ...defaultPalette, primary_color: '#7A2E3A' };

    const moved = await call(updateClient, { as: admin, params: { id }, body: { industry_id: other.id } });
    const dressed = await call(updateClient, {
      as: admin,
      params: { id },
      body: { website: '', color_palette: palette, number_of_it_employees: '1001+' },
    });

    expect(moved.json()).toMatchObject({
      message: english('clients.done.update'),
      data: { industry: { name: 'Rail' } },
    });
    expect(dressed.json().data).toMatchObject({
      name: 'Easterly',
      description: 'Kept',
      website: null,
      number_of_employees: '51-200',
      number_of_it_employees: '1001+',
      color_palette: palette,
      version: 3,
    });
  });

  it('refuses a name in use and an inactive industry, and saves nothing', async () => {
    await aClient({ name: 'Taken' });
    const asleep = await anIndustry({ isActive: false });
    const { id } = await aClient({ name: 'Westerly' });
    const change = async (body: Partial<ClientInput>) =>
      (await call(updateClient, { as: admin, params: { id }, body: { description: 'New', ...body } })).json().error
        .code;

    expect(await change({ name: 'TAKEN' })).toBe('name_taken');
    expect(await change({ industry_id: asleep.id })).toBe('inactive');
    expect(await change({ industry_id: 2_147_483_647 })).toBe('not_found');
    expect(await list({ search: 'Westerly' })).toMatchObject([{ description: null, version: 1 }]);
  });

  it('tells the later editor the present state and who changed it', async () => {
    const { id } = await aClient({ name: 'Twice edited' });
    const grace = await aSession({
      platformRole: 'platform_admin',
      client: operator,
      firstName: 'Grace',
      lastName: 'Lindqvist',
    });
    await call(updateClient, { as: grace, params: { id }, body: { description: 'First', version: 1 } });

    const late = await call(updateClient, { as: admin, params: { id }, body: { description: 'Second', version: 1 } });

    expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({
      record: { id, description: 'First', version: 2 },
      changed_by: 'Grace Lindqvist',
    });
  });

  it('is refused for an inactive client and an unknown one', async () => {
    const { id } = await aClient({ isActive: false });
    const inactive = await call(updateClient, { as: admin, params: { id }, body: { name: 'Back' } });
    const absent = await call(updateClient, { as: admin, params: { id: 2_147_483_647 }, body: { name: 'Back' } });

    expect(inactive.json().error).toMatchObject({ code: 'inactive', message: english('clients.inactive') });
    expect([absent.statusCode, absent.json().message]).toEqual([404, 'Client not found']);
  });
});

describe('deleting and restoring', () => {
  it('signs the users out at once', async () => {
    const client = await aClient({ name: 'Shut down' });
    const member = await aSession({ client });
    expect((await call(getMe, { as: member })).statusCode).toBe(200);

    const deleted = await call(deleteClient, { as: admin, params: { id: client.id } });
    const turnedAway = await call(getMe, { as: member });

    expect(deleted.json()).toMatchObject({ message: english('clients.done.delete'), data: { is_active: false } });
    expect([turnedAway.statusCode, turnedAway.json().error.code]).toEqual([401, 'authentication_failed']);
    expect(turnedAway.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sessionid=;/));
  });

  it('succeeds once each', async () => {
    const { id } = await aClient();
    const attempts = Array.from({ length: 6 }, () => call(deleteClient, { as: admin, params: { id } }));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted();

    const restored = await call(restoreClient, { as: admin, params: { id } });
    const again = await call(restoreClient, { as: admin, params: { id } });

    expect(statuses).toEqual([200, ...Array(5).fill(409)]);
    expect(restored.json()).toMatchObject({ message: english('clients.done.restore'), data: { id, is_active: true } });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_active']);
  });

  it('is refused for the operator’s own company', async () => {
    const response = await call(deleteClient, { as: admin, params: { id: operator.id } });

    expect(response.statusCode).toBe(409);
    expect(response.json().error).toMatchObject({ code: 'in_use', message: english('clients.operator') });
  });

  it('does not restore a client whose name is in use', async () => {
    const { id } = await aClient({ name: 'Phoenix', isActive: false });
    await aClient({ name: 'PHOENIX' });

    const response = await call(restoreClient, { as: admin, params: { id } });

    expect([response.statusCode, response.json().error.code]).toEqual([409, 'name_taken']);
  });

  it('does not restore a client into an inactive industry, and names it', async () => {
    const asleep = await anIndustry({ name: 'Telegraphy', isActive: false });
    const { id } = await aClient({ industry: asleep, isActive: false });

    const response = await call(restoreClient, { as: admin, params: { id } });

    expect(response.statusCode).toBe(409);
    expect(response.json().error).toEqual({
      code: 'inactive',
      message: english('clients.industry_inactive', { name: 'Telegraphy' }),
      messages: [{ code: 'clients.industry_inactive', params: { name: 'Telegraphy' } }],
    });
  });
});

it('refuses the clients’ own users, even for their own client', async () => {
  const client = await aClient();
  const user = await aUser({ client, platformRole: 'client_admin' });
  const as = await aSession({ user });
  const params = { id: client.id };
  const attempts = [
    call(listClients, { as }),
    call(exportClients, { as }),
    call(listClientEnums, { as }),
    call(addClient, { as, body: input() }),
    call(updateClient, { as, params, body: { name: 'Mine' } }),
    call(deleteClient, { as, params }),
    call(restoreClient, { as, params }),
  ];

  for (const response of await Promise.all(attempts)) {
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'permission_denied']);
  }
});
