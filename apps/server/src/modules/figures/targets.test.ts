import { english } from '@orgscope/contract/words/english';
import type { BodyOf, QueryOf } from '@orgscope/contract/endpoint';
import { emptyListVersion } from '@orgscope/contract/lists/listing';
import * as calls from '@orgscope/contract/resources/targets';
import type { Target } from '@orgscope/contract/resources/targets';
import { expect, it } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, inject, database, aClient, aSession } = await startTestApp();
const platform = await aSession({ platformRole: 'platform_admin' });

type Targets = BodyOf<typeof calls.saveTargets>;
type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const save = (as: SessionHeaders, year: number, body: Targets, query: QueryOf<typeof calls.saveTargets> = {}) =>
  call(calls.saveTargets, { as, params: { year }, query, body });
const readYear = (as: SessionHeaders, year: number, query: QueryOf<typeof calls.readTargets> = {}) =>
  call(calls.readTargets, { as, params: { year }, query });
type YearTargets = { year: number; targets: unknown[]; version: number };
const read = async (as: SessionHeaders) => (await call(calls.listTargets, { as })).json<{ data: YearTargets[] }>().data;
const list = async (as: SessionHeaders) => (await read(as)).map(({ year, targets }) => ({ year, targets }));

async function anAdmin() {
  const client = await aClient();
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

const share = { key: 'it_staff_share', direction: 'within', value: 4, high: 6, currency: null } as const;
const attrition = { key: 'it_attrition', direction: 'at_most', value: 8, currency: null } as const;
const quality = { key: 'data_quality', direction: 'at_least', value: 90.5, currency: null } as const;

it('replaces the targets of a year, in the order of the measures', async () => {
  const { client, as } = await anAdmin();

  const saved = await save(as, 2026, [quality, attrition, share]);
  const whole = { year: 2026, targets: [share, { ...attrition, high: null }, { ...quality, high: null }] };
  expect(saved.json()).toMatchObject({ message: english('targets.saved'), data: whole });
  await save(as, 2027, [share]);
  expect(await list(as)).toEqual([{ year: 2027, targets: [share] }, whole]);

  await save(platform, 2026, [attrition], { client_id: client.id });
  expect((await save(as, 2027, [])).json().data).toMatchObject({ year: 2027, targets: [] });
  expect(await list(await aSession({ client, platformRole: 'member' }))).toEqual([
    { year: 2026, targets: [{ ...attrition, high: null }] },
  ]);
});

it('reads the targets of one year as they were saved, and none of a year without any', async () => {
  const { client, as } = await anAdmin();
  const saved = await save(as, 2026, [share, attrition]);
  await save(as, 2027, [quality]);

  const member = await aSession({ client, platformRole: 'member' });
  expect((await readYear(member, 2026)).json().data).toEqual(saved.json().data);
  expect((await readYear(platform, 2026, { client_id: client.id })).json().data).toEqual(saved.json().data);
  const none = { year: 2025, targets: [], version: emptyListVersion };
  expect((await readYear(member, 2025)).json().data).toEqual(none);
  expect((await readYear((await anAdmin()).as, 2026)).json().data.targets).toEqual([]);
  expect(outcomeOf(await readYear(as, 1989))).toEqual(outcomeOf(await save(as, 1989, [])));
});

it('keeps the currency of an amount, and takes none for other measures', async () => {
  const { as } = await anAdmin();
  const cost = { key: 'cost_at_risk', direction: 'at_most', value: 500_000, high: null } as const;

  await save(as, 2026, [{ ...cost, currency: 'eur' }]);
  const kept = [{ year: 2026, targets: [{ ...cost, currency: 'EUR' }] }];
  expect(await list(as)).toEqual(kept);
  const refused = [
    await save(as, 2026, [{ ...cost, currency: 'XYZ' }]),
    await save(as, 2026, [{ ...attrition, currency: 'EUR' }]),
  ];
  expect(refused.map((response) => response.json().message)).toEqual([
    { '0.currency': [english('money.unknown_currency')] },
    { '0.currency': [english('targets.needless_currency')] },
  ]);
  expect(await list(as)).toEqual(kept);
});

it('keeps the currency of an unchanged amount for those who send none', async () => {
  const { as } = await anAdmin();
  const cost = { key: 'cost_at_risk', direction: 'within', value: 400_000, high: 500_000 } as const;
  const saved = async (...targets: Targets) => {
    const [target] = (await save(as, 2026, targets)).json<{ data: { targets: Target[] } }>().data.targets;
    return target?.currency;
  };

  expect(await saved({ ...cost, currency: 'EUR' })).toBe('EUR');
  expect(await saved(cost)).toBe('EUR');
  expect(await saved({ ...cost, currency: null })).toBeNull();
  await saved({ ...cost, currency: 'EUR' });
  expect(await saved({ ...cost, high: 600_000 })).toBeNull();
});

it('can be read and saved beside what is stored of the year in review, which had targets once', async () => {
  const { client, as } = await anAdmin();
  const stored = { clientId: client.id, year: 2026, direction: 'at_least', value: 10 } as const;
  await database
    .in(tenantScope(client.id))
    .insert(measureTargets)
    .values([
      { ...stored, key: 'people_joined' },
      { ...stored, key: 'data_quality' },
    ]);

  const [{ targets, version }] = (await call(calls.listTargets, { as })).json().data;
  const saved = await save(as, 2026, targets, { version });

  expect([saved.statusCode, saved.json().data.targets]).toEqual([
    200,
    [expect.objectContaining({ key: 'data_quality', value: 10 })],
  ]);
});

it('is for administrators, each of the own client', async () => {
  const [mine, theirs] = [await anAdmin(), await anAdmin()];
  await save(theirs.as, 2026, [share]);

  const member = await aSession({ client: mine.client, platformRole: 'member' });
  expect(outcomeOf(await save(member, 2026, []))).toEqual([403, 'permission_denied']);
  expect(outcomeOf(await save(mine.as, 2026, [], { client_id: theirs.client.id }))).toEqual([404, 'not_found']);
  expect(await list(mine.as)).toEqual([]);
  const db = database.in(tenantScope(mine.client.id));
  expect(await db.select().from(measureTargets)).toEqual([]);
  await db.delete(measureTargets);
  expect(await list(theirs.as)).toEqual([{ year: 2026, targets: [share] }]);
});

it('tells every fault by position and field, and saves nothing', async () => {
  const { as } = await anAdmin();
  const faultsOf = async (payload: string) => {
    const headers = { ...as, 'content-type': 'application/json' };
    const response = await inject({ method: 'PUT', url: '/api/analytics/targets/2026/', headers, payload });
    expect(outcomeOf(response)).toEqual([400, 'validation_failed']);
    return response.json().message;
  };

  expect(
    await faultsOf(
      JSON.stringify([
        share,
        { ...share, high: 4 },
        { ...attrition, high: 9 },
        { key: 'data_quality', direction: 'within', value: 3 },
      ]),
    ),
  ).toEqual({
    '1.key': [english('targets.twice')],
    '1.high': [english('targets.not_a_range')],
    '2.high': [english('targets.needless_high')],
    '3.high': [english('targets.not_a_range')],
  });
  expect(
    await faultsOf('[{"key": "fame", "direction": "up", "value": 1e400}, 7, {"key": "availability", "value": 1e13}]'),
  ).toEqual({
    '0.key': [english('targets.unknown_measure')],
    '0.direction': [english('targets.unknown_direction')],
    '0.value': [english('common.not_number')],
    '1': [english('common.not_object')],
    '2.direction': [english('targets.unknown_direction')],
    '2.value': [english('targets.out_of_range')],
  });
  // The year in review has no targets.
  expect(await faultsOf('[{"key": "people_joined", "direction": "at_least", "value": 10}]')).toEqual({
    '0.key': [english('targets.unknown_measure')],
  });
  expect(await faultsOf('{}')).toEqual({ non_field_errors: [english('targets.not_a_list')] });
  expect(await list(as)).toEqual([]);
});

it('keeps one of two lists that are saved at once', async () => {
  const { as } = await anAdmin();

  await Promise.all([save(as, 2026, [share]), save(as, 2026, [attrition, quality]), save(as, 2026, [share])]);
  const [saved] = (await call(calls.listTargets, { as })).json().data;
  const keys = saved.targets.map(({ key }: { key: string }) => key);
  expect([['it_staff_share'], ['it_attrition', 'data_quality']]).toContainEqual(keys);
});

it('refuses the second of two editors with what the first has saved, and loses neither', async () => {
  const { client, as } = await anAdmin();
  const asOther = await aSession({ client, platformRole: 'client_admin' });
  await save(as, 2026, [share]);
  const [opened] = await read(as);
  const version = opened?.version ?? 0;

  const first = await save(asOther, 2026, [attrition], { version });
  expect(first.statusCode).toBe(200);
  const second = await save(as, 2026, [quality], { version });
  expect(outcomeOf(second)).toEqual([409, 'edit_conflict']);
  const { conflict } = second.json();
  expect(conflict).toMatchObject({ record: first.json().data, changed_by: expect.any(String), by_you: false });
  expect(await list(as)).toEqual([{ year: 2026, targets: [{ ...attrition, high: null }] }]);

  // After the conflict the second saves over what it was shown.
  const merged = await save(as, 2026, [attrition, quality], { version: conflict.record.version });
  expect(merged.statusCode).toBe(200);
  expect((await save(as, 2026, [attrition, quality], { version: merged.json().data.version })).statusCode).toBe(200);
});

it('refuses targets for a year that somebody else has entered or emptied meanwhile', async () => {
  const { as } = await anAdmin();
  expect((await save(as, 2026, [share], { version: emptyListVersion })).statusCode).toBe(200);
  expect(outcomeOf(await save(as, 2026, [quality], { version: emptyListVersion }))).toEqual([409, 'edit_conflict']);
  const [opened] = await read(as);
  await save(as, 2026, []);

  const late = await save(as, 2026, [quality], { version: opened?.version });
  expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
  expect(late.json().conflict.record).toEqual({ year: 2026, targets: [], version: emptyListVersion });
});
