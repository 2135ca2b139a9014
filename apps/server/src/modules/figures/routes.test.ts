import { english } from '@orgscope/contract/words/english';
import type { BodyOf, QueryOf } from '@orgscope/contract/endpoint';
import * as calls from '@orgscope/contract/resources/figures';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';

const { call, inject, database, aClient, aSession, aSubscription } = await startTestApp();
const platform = await aSession({ platformRole: 'platform_admin', firstName: 'Grace', lastName: 'Hopper' });

type Body = BodyOf<typeof calls.saveFigures>;
type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];

/** A client that holds the module, and its administrator. */
async function aHolder(fields: Partial<Client> = {}) {
  const client = await aClient(fields);
  await aSubscription({ client });
  const as = await aSession({ client, platformRole: 'client_admin', firstName: 'Ada', lastName: 'Okafor' });
  return { client, as };
}
const save = (as: SessionHeaders, year: number, body: Body, query: QueryOf<typeof calls.saveFigures> = {}) =>
  call(calls.saveFigures, { as, params: { year }, query, body });
const remove = (as: SessionHeaders, year: number, query: QueryOf<typeof calls.deleteFigures> = {}) =>
  call(calls.deleteFigures, { as, params: { year }, query });
const list = async (as: SessionHeaders, query: QueryOf<typeof calls.listFigures> = {}) =>
  (await call(calls.listFigures, { as, query })).json().data;
const historyOf = async (as: SessionHeaders, year: number) =>
  (await call(calls.listFigureHistory, { as, params: { year } })).json().data;

const whole: Body = {
  employees: 1200,
  it_employees: 60,
  it_contractors: 12,
  it_leavers: 5,
  revenue: '250000000',
  it_operating_cost: '6000000.5',
  it_capital_cost: '2000000',
  it_personnel_cost: '4100000',
  it_cloud_cost: '900000.25',
  it_security_cost: '0',
  currency: 'eur',
  tickets: 9000,
  tickets_first_contact: 6300,
  major_incidents: 4,
  availability: 99.95,
  projects_finished: 14,
  projects_on_time: 11,
};
const shown = {
  ...whole,
  revenue: '250000000.00',
  it_operating_cost: '6000000.50',
  it_capital_cost: '2000000.00',
  it_personnel_cost: '4100000.00',
  it_cloud_cost: '900000.25',
  it_security_cost: '0.00',
  currency: 'EUR',
};

describe('figures', () => {
  it('are entered, replaced and removed, with who did it', async () => {
    const { client, as } = await aHolder();

    const added = await save(as, 2025, whole);
    expect(added.json()).toMatchObject({
      message: english('figures.saved'),
      data: { ...shown, year: 2025, changed_by: 'Ada Okafor' },
    });
    const { version } = added.json().data;
    const replaced = await save(platform, 2025, { employees: 1300, version }, { client_id: client.id });
    expect(replaced.json().data).toMatchObject({
      employees: 1300,
      it_employees: null,
      revenue: null,
      currency: null,
      version: version + 1,
      changed_by: 'Grace Hopper',
    });
    await save(as, 2024, { employees: 1100 });
    expect((await list(as)).map(({ year }: { year: number }) => year)).toEqual([2025, 2024]);

    const removed = await remove(as, 2025);
    expect([removed.json().message, removed.json().data.employees]).toEqual([english('figures.deleted'), 1300]);
    expect((await list(as)).map(({ year }: { year: number }) => year)).toEqual([2024]);
    expect(outcomeOf(await remove(as, 2025))).toEqual([404, 'not_found']);
  });

  it('are read by members and written by administrators of the client and of the platform', async () => {
    const { client, as } = await aHolder();
    await save(as, 2025, { employees: 10 });
    const member = await aSession({ client, platformRole: 'member' });

    expect(await list(member)).toMatchObject([{ year: 2025, employees: 10 }]);
    expect(await list(platform, { client_id: client.id })).toHaveLength(1);
    const params = { year: 2025 };
    for (const refused of [
      await save(member, 2025, { employees: 1 }),
      await remove(member, 2025),
      await call(calls.listFigureHistory, { as: member, params }),
      await call(calls.exportFigures, { as: member }),
      await call(calls.readFiguresFile, { as: member, params, body: {} }),
    ])
      expect(outcomeOf(refused)).toEqual([403, 'permission_denied']);
  });

  it('of another client are neither seen nor written', async () => {
    const [mine, theirs] = [await aHolder(), await aHolder()];
    await save(theirs.as, 2025, { employees: 10 });
    const query = { client_id: theirs.client.id };
    const params = { year: 2025 };

    for (const refused of [
      await save(mine.as, 2025, { employees: 11 }, query),
      await remove(mine.as, 2025, query),
      await call(calls.listFigures, { as: mine.as, query }),
      await call(calls.exportFigures, { as: mine.as, query }),
      await call(calls.listFigureHistory, { as: mine.as, params, query }),
    ])
      expect(outcomeOf(refused)).toEqual([404, 'not_found']);
    expect(await list(mine.as)).toEqual([]);
    expect(await historyOf(mine.as, 2025)).toEqual([]);
    expect(outcomeOf(await remove(mine.as, 2025))).toEqual([404, 'not_found']);
    expect(await list(theirs.as)).toMatchObject([{ employees: 10, changed_by: 'Ada Okafor' }]);
  });

  it('of another client are hidden by the database, too', async () => {
    const [mine, theirs] = [await aHolder(), await aHolder()];
    await save(theirs.as, 2025, { employees: 10 });
    const db = database.in(tenantScope(mine.client.id));

    expect(await db.select().from(yearlyFigures)).toEqual([]);
    await db.update(yearlyFigures).set({ employees: 11 });
    await db.delete(yearlyFigures);
    const planted = db.insert(yearlyFigures).values({ clientId: theirs.client.id, year: 2024 });
    await expect(planted).rejects.toThrow('Failed query');
    expect(await list(theirs.as)).toMatchObject([{ employees: 10, changed_by: 'Ada Okafor' }]);
  });

  it('need the module, and an active client', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    const refused = await save(as, 2025, { employees: 1 });
    expect([...outcomeOf(refused), refused.json().message]).toEqual([
      403,
      'permission_denied',
      english('analytics.locked'),
    ]);

    const inactive = await aClient({ isActive: false });
    await aSubscription({ client: inactive });
    expect(outcomeOf(await save(platform, 2025, { employees: 1 }, { client_id: inactive.id }))).toEqual([
      409,
      'inactive',
    ]);
    expect(await list(platform, { client_id: inactive.id })).toEqual([]);
  });
});

describe('a year', () => {
  it('begins with the calendar of the client, and not before 1990', async () => {
    // The clock stands before noon or after it: one of the two zones may have another year on two days of the year.
    const { as } = await aHolder({ timezone: 'UTC' });
    const { rows } = await database
      .in(platformScope)
      .execute<{ year: number }>(sql`select extract(year from now() at time zone 'UTC')::int as year`);
    const current = rows[0]?.year ?? 0;

    expect((await save(as, current, { employees: 1 })).statusCode).toBe(200);
    expect((await save(as, 1990, { employees: 1 })).statusCode).toBe(200);
    const future = await save(as, current + 1, { employees: 1 });
    expect([...outcomeOf(future), future.json().message]).toEqual([
      400,
      'validation_failed',
      { year: [english('figures.future_year')] },
    ]);
    const early = await save(as, 1989, { employees: 1 });
    expect([...outcomeOf(early), early.json().message]).toEqual([
      404,
      'not_found',
      english('figures.early_year', { first: 1990 }),
    ]);
  });
});

describe('what cannot be', () => {
  const faultsOf = async (body: unknown) => {
    const { as } = await aHolder();
    const response = await inject({
      method: 'PUT',
      url: '/api/analytics/figures/2025/',
      headers: { ...as, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(outcomeOf(response)).toEqual([400, 'validation_failed']);
    expect(await list(as)).toEqual([]);
    return response.json().message;
  };
  const cost = english('figures.above_whole.cost');

  it('is told all at once, each fault at its field', async () => {
    expect(
      await faultsOf({
        employees: -1,
        it_leavers: 1.5,
        revenue: '-7',
        availability: 100.5,
        tickets: 10,
        tickets_first_contact: 11,
        projects_finished: 3,
        projects_on_time: 4,
        it_operating_cost: '10',
        it_capital_cost: '5',
        it_personnel_cost: '15.01',
        it_cloud_cost: '16',
        it_security_cost: '17',
        currency: 'EUR',
      }),
    ).toEqual({
      employees: [english('common.negative')],
      it_leavers: [english('common.not_whole_number')],
      revenue: [english('money.not_amount')],
      availability: [english('common.above', { most: 100 })],
      tickets_first_contact: [english('figures.above_whole.tickets_first_contact')],
      projects_on_time: [english('figures.above_whole.projects_on_time')],
      it_personnel_cost: [cost],
      it_cloud_cost: [cost],
      it_security_cost: [cost],
    });
  });

  it.each([
    ['1e400', '{"employees": 1e400}', { employees: [english('common.not_number')] }],
    ['an amount of 1e400', '{"revenue": 1e400, "currency": "EUR"}', { revenue: [english('money.not_amount')] }],
    ['a text', { employees: '12' }, { employees: [english('common.not_number')] }],
    [
      'more IT employees than employees',
      { employees: 3, it_employees: 4 },
      {
        it_employees: [english('figures.above_whole.it_employees')],
      },
    ],
    ['an amount without a currency', { revenue: '1' }, { currency: [english('money.currency_missing')] }],
    [
      'a currency that does not exist',
      { revenue: '1', currency: 'XXX' },
      {
        currency: [english('money.unknown_currency')],
      },
    ],
    [
      'decimals that the currency lacks',
      { revenue: '1.5', currency: 'JPY' },
      {
        revenue: [english('money.currency_digits')],
      },
    ],
    [
      'an object as currency',
      { revenue: '1', currency: { toString: 1 } },
      {
        currency: [english('money.unknown_currency'), english('money.currency_missing')],
      },
    ],
    [
      'too many decimals of availability',
      { availability: 99.99999 },
      {
        availability: [english('figures.availability_digits')],
      },
    ],
    [
      'more people than live',
      { employees: 1_000_000_001 },
      {
        employees: [english('common.above', { most: 1_000_000_000 })],
      },
    ],
  ])('%s', async (_, body, faults) => {
    expect(await faultsOf(body)).toEqual(faults);
  });

  it.each([
    ['nothing', '', { non_field_errors: [english('figures.none_sent')] }],
    ['no figure', { version: 1, year: 2025 }, { non_field_errors: [english('figures.none_sent')] }],
    [
      'names that no figure has',
      { employees: 1, employes: 2, toString: 3 },
      { employes: [english('common.unknown_field')], toString: [english('common.unknown_field')] },
    ],
  ])('%s', async (_, body, faults) => {
    expect(await faultsOf(body)).toEqual(faults);
  });

  it('allows what was read, as it was read', async () => {
    const { as } = await aHolder();
    await save(as, 2025, whole);
    const [read] = await list(as);
    expect((await save(as, 2025, { ...read, tickets: null, tickets_first_contact: null })).json().data).toMatchObject({
      ...shown,
      tickets: null,
      tickets_first_contact: null,
      version: read.version + 1,
    });
  });

  it('allows the bounds themselves', async () => {
    const { as } = await aHolder();
    const body = { employees: 4, it_employees: 4, tickets: 0, tickets_first_contact: 0, availability: 99.9999 };
    expect((await save(as, 2025, body)).statusCode).toBe(200);
    const won = { revenue: '302000000000000', currency: 'KRW' };
    expect((await save(as, 2024, won)).json().data).toMatchObject(won);
  });
});

describe('two editors', () => {
  it('of one version: the second is told what the first has entered', async () => {
    const { as } = await aHolder();
    const { version } = (await save(as, 2025, { employees: 10 })).json().data;
    const next = version + 1;
    expect((await save(as, 2025, { employees: 11, version })).json().data.version).toBe(next);

    const late = await save(as, 2025, { employees: 12, version });
    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({ record: { employees: 11, version: next }, changed_by: 'Ada Okafor' });
    expect(outcomeOf(await remove(as, 2025, { version }))).toEqual([409, 'edit_conflict']);
    expect((await save(as, 2025, { employees: 13, version: next })).json().data.version).toBe(next + 1);
    expect((await remove(as, 2025, { version: next + 1 })).statusCode).toBe(200);
  });

  it('of a year without figures: one of them enters it, the other is told', async () => {
    const { as } = await aHolder();

    const both = await Promise.all([1, 2, 3].map((employees) => save(as, 2025, { employees, version: 0 })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await list(as)).toHaveLength(1);
    expect(await historyOf(as, 2025)).toHaveLength(1);
  });

  it('without versions: the first one wins, and the second is shown what it has entered', async () => {
    const { as } = await aHolder();
    const { version } = (await save(as, 2025, { employees: 10, tickets: 7 })).json().data;

    const blind = await save(as, 2025, { employees: 11 });
    expect([...outcomeOf(blind), blind.json().message]).toEqual([
      409,
      'edit_conflict',
      english('figures.version_needed'),
    ]);
    expect(blind.json().conflict).toMatchObject({ record: { employees: 10, tickets: 7, version } });
    expect((await save(as, 2025, { employees: 10, tickets: 7 })).json().data).toMatchObject({ version });
    expect(await historyOf(as, 2025)).toHaveLength(1);
  });

  it('of figures that somebody has removed: told that there are none', async () => {
    const { as } = await aHolder();
    const { version } = (await save(as, 2025, { employees: 10 })).json().data;
    await remove(as, 2025);

    const late = await save(as, 2025, { employees: 11, version });
    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({
      record: { year: 2025, employees: null, version: 0 },
      changed_by: 'Ada Okafor',
      by_you: true,
    });
    expect(await list(as)).toEqual([]);
    expect((await save(as, 2025, { employees: 11, version: 0 })).statusCode).toBe(200);
  });

  it('of figures that somebody has removed and entered again: shown those', async () => {
    const { as } = await aHolder();
    const { version } = (await save(as, 2025, { employees: 10 })).json().data;
    await remove(as, 2025);
    await save(as, 2025, { employees: 11 });

    const late = await save(as, 2025, { employees: 12, version });
    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({ record: { employees: 11 } });
    expect(outcomeOf(await remove(as, 2025, { version }))).toEqual([409, 'edit_conflict']);
    expect(await list(as)).toMatchObject([{ employees: 11 }]);
  });
});

describe('the history', () => {
  it('has old and new values, also of figures that were removed', async () => {
    const { as } = await aHolder();
    const { version } = (await save(as, 2025, { employees: 10, revenue: '5', currency: 'EUR' })).json().data;
    await save(as, 2025, { employees: 12, revenue: '5.0', currency: 'EUR', version });
    await save(as, 2025, { employees: 12, revenue: '5.00', currency: 'EUR' });
    await remove(as, 2025);

    expect(await historyOf(as, 2025)).toMatchObject([
      {
        act: 'deleted',
        by: 'Ada Okafor',
        changes: [
          { field: 'employees', from: '12', to: null },
          { field: 'revenue', from: '5.00 EUR', to: null },
          { field: 'currency', from: 'EUR', to: null },
        ],
      },
      { act: 'changed', changes: [{ field: 'employees', from: '10', to: '12' }] },
      {
        act: 'added',
        changes: [
          { field: 'employees', from: null, to: '10' },
          { field: 'revenue', from: null, to: '5.00 EUR' },
          { field: 'currency', from: null, to: 'EUR' },
        ],
      },
    ]);
    expect(await historyOf(as, 2024)).toEqual([]);
  });
});
