import { exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import { addFunction, updateFunction } from '@orgscope/contract/resources/functions';
import { addIndustry } from '@orgscope/contract/resources/industries';
import { updateUser } from '@orgscope/contract/resources/users';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, database, aClient, aLocation, aUser, aSession } = await startTestApp();
await aClient();
const [acme, globex] = [await aClient({ name: 'Acme' }), await aClient({ name: 'Globex' })];
const lead = await aUser({ client: acme, platformRole: 'client_admin', firstName: 'Ada', lastName: 'Okafor' });
const asLead = await aSession({ user: lead });
const asAdmin = await aSession({ platformRole: 'platform_admin' });
const asOther = await aSession({ client: globex, platformRole: 'client_admin' });

const list = async (as: SessionHeaders, query: QueryOf<typeof listActivity> = {}) =>
  (await call(listActivity, { as, query })).json() as {
    data: ActivityEvent[];
    next_cursor: string | null;
    reached: string | null;
  };
const add = async (as: SessionHeaders, name: string) =>
  (await call(addFunction, { as, body: { name, type: 'IT' } })).json().data.id as number;

const id = await add(asLead, 'Finance');
await call(updateFunction, { as: asLead, params: { id }, body: { name: 'Treasury', description: 'Cash' } });
await call(updateUser, { as: asLead, params: { id: lead.id }, body: { client_function_id: id } });
await add(asOther, 'Of Globex');
await aLocation({ client: acme, name: 'École Zoë (Neue Straße), Łódź' });
await aLocation({ client: acme, name: 'Maelle Strasse 50%' });
await call(addIndustry, { as: asAdmin, body: { name: 'Of the platform' } });

describe('the list', () => {
  it('finds the events of an id without its kind, and no others', async () => {
    const { data } = await list(asLead, { record_id: String(id) });
    expect(new Set(data.map(({ record }) => record.id))).toEqual(new Set([String(id)]));
  });

  it('tells who changed what, from where, with the values before and after', async () => {
    const { data } = await list(asLead, { kind: 'functions', record_id: String(id) });

    expect(data).toMatchObject([
      {
        act: 'changed',
        kind: 'functions',
        record: { id: String(id), name: 'Treasury' },
        client: { id: acme.id, name: 'Acme' },
        actor: { id: lead.id, name: 'Ada Okafor', of_platform: false },
        via: 'session',
        address: '127.0.0.1',
        call: 'PATCH /api/core/functions/:id/',
        outcome: 'done',
        changes: expect.arrayContaining([
          { field: 'name', type: 'text', from: 'Finance', to: 'Treasury' },
          { field: 'description', type: 'text', from: null, to: 'Cash' },
        ]),
      },
      { act: 'added' },
    ]);
  });

  it('names the records that a field refers to', async () => {
    const { data } = await list(asLead, { kind: 'users', act: 'changed', search: 'ada oka' });

    expect(data[0]).toMatchObject({
      record: { name: expect.stringContaining('Ada Okafor') },
      changes: [{ field: 'client_function_id', from: null, to: 'Treasury' }],
    });
  });

  it('has a client’s own events only, whoever asks for more', async () => {
    const { data } = await list(asLead);
    expect(new Set(data.map(({ client }) => client?.id))).toEqual(new Set([acme.id]));

    for (const query of [{ client_id: globex.id }, { all_clients: true }]) {
      expect((await call(listActivity, { as: asLead, query })).statusCode).toBe(404);
      expect((await call(exportActivity, { as: asLead, query })).statusCode).toBe(404);
    }
    const member = await aSession({ client: acme });
    expect((await call(listActivity, { as: member })).statusCode).toBe(403);
  });

  it('has for platform administrators one client’s events, or those of all and of the platform', async () => {
    const one = await list(asAdmin, { client_id: globex.id });
    expect(new Set(one.data.map(({ client }) => client?.name))).toEqual(new Set(['Globex']));

    const { data } = await list(asAdmin, { all_clients: true });
    const kinds = data.map(({ client, kind }) => `${client?.name ?? 'platform'} ${kind}`);
    expect(kinds).toEqual(expect.arrayContaining(['Acme functions', 'Globex functions', 'platform industries']));
  });

  it.each([
    ['a person', { actor_id: lead.id }, 'users'],
    ['an act', { act: 'added', kind: 'functions' }, 'functions'],
    ['a text', { search: 'treasury 127.0' }, 'functions'],
    ['a text typed without accents', { search: 'zoe (neue strasse), lodz' }, 'locations'],
    ['a text typed with accents', { search: 'école STRAẞE łódź' }, 'locations'],
    ['a text without accents, typed with them', { search: 'MAËLLE straße 50%' }, 'locations'],
    ['a period', { from: '2020-01-01', before: '2100-01-01T00:00:00Z', kind: 'functions' }, 'functions'],
  ] as const)('is filtered by %s', async (_what, query, kind) => {
    expect((await list(asLead, query)).data[0]?.kind).toBe(kind);
    expect((await list(asLead, { ...query, before: '2020-01-01' })).data).toEqual([]);
  });
});

describe('paging', () => {
  it('tells each event once, also where a search reads far back without finding', async () => {
    await asOwner(
      database,
      sql`insert into audit_events (client_id, at, act, resource, record_id, record_name)
        select ${globex.id}::integer, now() - n / 10 * interval '1 minute', 'changed', 'assets', n::text,
          case when n = 30000 then 'Needle' end from generate_series(1, 30050) n`,
    );
    const seen: number[] = [];
    let cursor: string | null = '*';
    for (let part = 0; cursor !== null && part < 4; part += 1) {
      const { data, next_cursor: next }: Awaited<ReturnType<typeof list>> = await list(asOther, {
        cursor,
        kind: 'assets',
      });
      seen.push(...data.map((event) => Number(event.record.id)));
      cursor = next;
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toHaveLength(200);

    const first = await list(asOther, { search: 'needle' });
    expect([first.data, first.reached]).toEqual([[], expect.any(String)]);
    const second = await list(asOther, { search: 'needle', cursor: first.next_cursor ?? '' });
    expect([second.data.map(({ record }) => record.name), second.next_cursor]).toEqual([['Needle'], null]);
  });
});

describe('the file', () => {
  it('has what the list has, and is an event itself', async () => {
    const response = await call(exportActivity, { as: asLead, query: { kind: 'functions' } });

    const [heading, ...rows] = response.body.trim().split('\r\n');
    expect(heading).toContain('at,act,kind,record_id,record,client');
    expect(rows.map((row) => row.split(',')[2])).toEqual(['changed', 'added']);
    expect(rows[0]).toContain('Treasury');
    const [exported] = (await list(asLead, { act: 'exported' })).data;
    expect(exported).toMatchObject({ kind: 'activity', changes: [{ field: 'kind', from: null, to: 'functions' }] });
  });
});
