import { exportUsers, listUsers, wholeUserList } from '@orgscope/contract/resources/users';
import type { UserQuery, UserRecord } from '@orgscope/contract/resources/users';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, inject, database, aClient, aFunction, aLocation, aUser, aSession, anAttribute, anAnswer } =
  await startTestApp();

const acme = await aClient({ name: 'Acme' });
const globex = await aClient({ name: 'Globex' });
const desk = await aFunction({ client: acme, name: 'Service desk', type: 'IT' });
const audit = await aFunction({ client: acme, name: 'Audit', type: 'BUSINESS' });
const lisbon = await aLocation({ client: acme, name: 'Lisbon' });
const theirFunction = await aFunction({ client: globex });
const theirLocation = await aLocation({ client: globex });

const [signedIn, invited] = [new Date('2026-11-01T08:00:00Z'), new Date('2026-10-01T08:00:00Z')];
const lead = await aUser({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const ada = await aUser({
  client: acme,
  username: 'ada@acme.example',
  firstName: 'Ada',
  lastName: 'Okafor',
  clientFunctionId: desk.id,
  clientLocationId: lisbon.id,
  jobTitle: '=cmd()',
  companyRole: 'team_lead',
  lastSignInAt: signedIn,
  profilePicture: 'a'.repeat(32),
});
const zoe = await aUser({
  client: acme,
  username: 'zoe_100%@acme.example',
  firstName: 'Zoë',
  lastName: 'Ødegaard',
  clientFunctionId: audit.id,
  profileCompletedAt: null,
  acceptedTermsVersion: null,
  invitedAt: invited,
  invitedByName: 'Lena Brandt',
});
const gone = await aUser({ client: acme, firstName: 'Gone', lastName: 'Away', isActive: false });
const stranger = await aUser({
  client: globex,
  firstName: 'Ada',
  lastName: 'Stranger',
  clientFunctionId: theirFunction.id,
});

const admin = await aSession({ platformRole: 'platform_admin' });
const as = await aSession({ user: lead });

const listed = async (query: Record<string, unknown> = {}, who: SessionHeaders = as) =>
  (await call(listUsers, { as: who, query: query as UserQuery })).json();
const idsOf = async (query: Record<string, unknown> = {}, who: SessionHeaders = as): Promise<number[]> =>
  (await listed(query, who)).data.map(({ id }: UserRecord) => id);

describe('the list', () => {
  it('has the active users of the own client by name', async () => {
    expect(await listed()).not.toHaveProperty('meta');
    expect(await idsOf()).toEqual([ada.id, lead.id, zoe.id]);
  });

  it('shows a user as administrators see them', async () => {
    const { data } = await listed({ search: 'ada' });

    expect(data).toEqual([
      {
        id: ada.id,
        username: 'ada@acme.example',
        first_name: 'Ada',
        last_name: 'Okafor',
        full_name: 'Ada Okafor',
        profile_picture_url: `/media/${'a'.repeat(32)}`,
        platform_role: 'member',
        client: { id: acme.id, name: 'Acme' },
        client_function: { id: desk.id, name: 'Service desk', type: 'IT' },
        client_location: { id: lisbon.id, name: 'Lisbon' },
        job_title: '=cmd()',
        company_role: 'team_lead',
        status: 'active',
        last_sign_in_at: signedIn.toISOString(),
        invited_at: null,
        invited_by: null,
        is_active: true,
        version: 1,
      },
    ]);
  });

  it('includes inactive users on request, by the flag or by their status', async () => {
    expect(await idsOf({ include_inactive: true })).toEqual([ada.id, gone.id, lead.id, zoe.id]);
    expect(await idsOf({ status: 'inactive' })).toEqual([gone.id]);
  });

  it.each([
    ['status', { status: 'invited' }, () => [zoe.id]],
    ['role', { platform_role: 'client_admin' }, () => [lead.id]],
    ['function', { function_id: desk.id }, () => [ada.id]],
    ['location', { location_id: lisbon.id }, () => [ada.id]],
    ['several at once', { function_id: audit.id, status: 'active' }, () => []],
  ])('is filtered by %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids());
  });

  it.each([
    ['each of several words, in any order and case', ' OKAFOR  ada ', () => [ada.id]],
    ['words, one of which is missing', 'ada brandt', () => []],
    ['the address', 'ada@acme', () => [ada.id]],
    ['letters outside ASCII', 'ØDE', () => [zoe.id]],
    ['a per cent sign as text', '0%', () => [zoe.id]],
    ['an underscore as text', 'e_1', () => [zoe.id]],
    ['a backslash as text', '\\', () => []],
    ['a quote', "' or 1=1 --", () => []],
  ])('is searched for %s', async (_, search, ids) => {
    expect(await idsOf({ search })).toEqual(ids());
  });

  it.each([
    ['-name', () => [zoe.id, lead.id, ada.id]],
    ['email', () => [ada.id, lead.id, zoe.id]],
    ['-email', () => [zoe.id, lead.id, ada.id]],
    ['status', () => [zoe.id, ada.id, lead.id]],
    ['platform_role', () => [lead.id, ada.id, zoe.id]],
    ['function', () => [zoe.id, ada.id, lead.id]],
    ['-function', () => [ada.id, zoe.id, lead.id]],
    ['location', () => [ada.id, lead.id, zoe.id]],
    ['last_sign_in', () => [ada.id, lead.id, zoe.id]],
    ['-last_sign_in', () => [ada.id, lead.id, zoe.id]],
    ['-invited', () => [zoe.id, ada.id, lead.id]],
  ])('is sorted by %s, with missing values last', async (ordering, ids) => {
    expect(await idsOf({ ordering })).toEqual(ids());
  });

  it('is paged, with the total number of users', async () => {
    const first = await listed({ page_size: 2 });
    const second = await listed({ page: 2, page_size: 2 });

    expect(first.meta).toEqual({ count: 3, page: 1, page_size: 2 });
    expect([...first.data, ...second.data].map(({ id }: UserRecord) => id)).toEqual([ada.id, lead.id, zoe.id]);
    expect(await listed({ page: 1 })).toMatchObject({ meta: { count: 3, page: 1, page_size: 10 } });
  });

  it('returns the total beyond its last page, and for a search', async () => {
    expect(await listed({ page: 1_000_000, page_size: 200 })).toMatchObject({ data: [], meta: { count: 3 } });
    expect(await listed({ page: 1, search: 'ada' })).toMatchObject({ meta: { count: 1 } });
  });

  it('refuses malformed parameters, all of them at once', async () => {
    const url = `${listUsers.path}?status=king&ordering=password&page=0&page_size=201&function_id=x`;

    const { message } = (await inject({ method: 'GET', url, headers: { ...as } })).json();

    expect(Object.keys(message).toSorted()).toEqual(['function_id', 'ordering', 'page', 'page_size', 'status']);
  });
});

describe('another client', () => {
  it('is read by platform administrators only', async () => {
    expect(await idsOf({ client_id: globex.id }, admin)).toEqual([stranger.id]);
    for (const endpoint of [listUsers, exportUsers]) {
      for (const client_id of [globex.id, 2_000_000_000]) {
        expect((await call(endpoint, { as, query: { client_id } })).statusCode).toBe(404);
      }
      expect((await call(endpoint, { as: admin, query: { client_id: 2_000_000_000 } })).statusCode).toBe(404);
    }
  });

  it('cannot be reached through its function or location', async () => {
    for (const query of [{ function_id: theirFunction.id }, { location_id: theirLocation.id }]) {
      expect(await idsOf(query)).toEqual([]);
      expect(await idsOf({ ...query, client_id: acme.id }, admin)).toEqual([]);
    }
  });
});

describe('the file', () => {
  const rowsOf = (body: string): Record<string, string>[] => parse(body, { bom: true, columns: true });

  it('has the rows of the same query, with formulas made harmless', async () => {
    const response = await call(exportUsers, { as, query: { ordering: '-name', include_inactive: true } });

    expect(response.headers['content-disposition']).toMatch(/"users-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = rowsOf(response.body);
    expect(rows.map((row) => row['First name'])).toEqual(['Zoë', 'Lena', 'Gone', 'Ada']);
    expect(rows.at(-1)).toEqual({
      'First name': 'Ada',
      'Last name': 'Okafor',
      Email: 'ada@acme.example',
      Role: 'Member',
      Status: 'Active',
      Function: 'Service desk',
      Location: 'Lisbon',
      'Job title': "'=cmd()",
      'Company role': 'Team lead',
      'Last sign-in': signedIn.toISOString(),
      Invited: '',
      'Invited by': '',
    });
    expect(rows[0]).toMatchObject({ Status: 'Invited', Invited: invited.toISOString(), 'Invited by': 'Lena Brandt' });
  });

  it('has the answers to the active attributes, each under a heading that no import takes for a field', async () => {
    const client = await aClient();
    const zone = await anAttribute({ client, name: 'Zone', options: ['=north()', 'South'] });
    const place = await anAttribute({ client, name: 'Location', options: ['Here'] });
    const former = await anAttribute({ client, name: 'Gone', options: ['Once'], isActive: false });
    const [north, south] = zone.options;
    const [here] = place.options;
    const [once] = former.options;
    if (!north || !south || !here || !once) throw new Error('No options');
    const [one, two] = [await aUser({ client, firstName: 'One' }), await aUser({ client, firstName: 'Two' })];
    for (const option of [north, here, once]) await anAnswer(one, option);
    await anAnswer(two, south);
    await aUser({ client, firstName: 'Xenia' });

    const rows = rowsOf((await call(exportUsers, { as: admin, query: { client_id: client.id } })).body);

    expect(Object.keys(rows[0] ?? {}).slice(-3)).toEqual(['Invited by', 'Attribute: Location', 'Attribute: Zone']);
    expect(
      rows.map((row) => [row['First name'], row['Location'], row['Attribute: Location'], row['Attribute: Zone']]),
    ).toEqual([
      ['One', '', 'Here', "'=north()"],
      ['Two', '', '', 'South'],
      ['Xenia', '', '', ''],
    ]);
  });

  it('has all users, in order, where the list without a page returns the first thousand', async () => {
    const client = await aClient();
    await database.in(platformScope).execute(sql`
      insert into users (client_id, username, search_text, platform_role)
      select ${client.id}::int, name, name, 'member'
      from (select 'many' || lpad(n::text, 5, '0') || '@people.example' as name from generate_series(1, 2345) n) names`);

    const rows = rowsOf((await call(exportUsers, { as: admin, query: { client_id: client.id } })).body);

    expect(rows).toHaveLength(2345);
    expect(rows.map(({ Email }) => Email)).toEqual(rows.map(({ Email }) => Email).toSorted());
    expect(await idsOf({ client_id: client.id }, admin)).toHaveLength(wholeUserList);

    // A filter behind a second question mark, too.
    for (const url of [
      `/api/core/users/?client_id=${client.id}&search=many`,
      `/api/core/users/?x=?&client_id=${client.id}`,
    ]) {
      const link = String((await inject({ url, headers: { ...admin } })).headers['link']);
      expect(link).toMatch(/^<.*>; rel="next"$/);
      const next = await inject({ url: link.slice(1, link.indexOf('>')), headers: { ...admin } });
      expect(next.json().data[0].username).toBe('many01001@people.example');
    }
    const short = await call(listUsers, { as: admin, query: { client_id: client.id, search: 'many0012' } });
    expect(short.headers).not.toHaveProperty('link');
  });
});
