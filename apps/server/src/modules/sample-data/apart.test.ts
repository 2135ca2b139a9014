// What others would take for real: comparisons, counts of days, mails and webhooks leave sample data out.
import { modules } from '@orgscope/contract/modules';
import { readMeasureIt } from '@orgscope/contract/resources/analytics';
import { listAssets, updateAsset } from '@orgscope/contract/resources/assets';
import { deleteFigures, listFigures, saveFigures } from '@orgscope/contract/resources/figures';
import { addFunction } from '@orgscope/contract/resources/functions';
import { addPulseAction, changePulseAction } from '@orgscope/contract/resources/pulse-actions';
import { addSampleData, removeSampleData } from '@orgscope/contract/resources/sample-data';
import { webhookEvents as known } from '@orgscope/contract/webhook-events';
import { and, eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { mails } from '../../db/tables/mails.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import { webhookEvents, webhooks } from '../../db/tables/webhooks.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { publishPeers } from '../benchmarks/publish-peers.ts';
import { takeSnapshots } from '../snapshots/take-snapshots.ts';

const app = await startTestApp();
const { database, call, aClient, aSubscription, aUser, aSession, anIndustry } = app;
const db = database.in(platformScope);
const { signal } = new AbortController();
const today = new Date().toISOString().slice(0, 10);
const work = { day: today, missed: [], report: () => undefined, signal };
/** Counts today, as the work of tomorrow will. */
const countToday = () => takeSnapshots(database)({ ...work, day: utcDay(Date.now() + dayMs) });
const industry = await anIndustry();

async function aCompany() {
  const client = await aClient({ industry, numberOfEmployees: '51-200' });
  await aSubscription({ client, modules: [...modules] });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}
const add = (as: SessionHeaders) => call(addSampleData, { as, query: {} });
const remove = (as: SessionHeaders) => call(removeSampleData, { as, query: {} });
const publishedOf = async ({ id }: Client) =>
  (await db.select().from(publishedPeers)).filter(({ clientIds }) => clientIds.includes(id));

test('sample figures, records and pulses are in no published comparison, and their company sees none', async () => {
  const { client, as } = await aCompany();
  await add(as);
  const rows = await db.select().from(yearlyFigures).where(eq(yearlyFigures.clientId, client.id));
  // Others with the same years, so that there are groups which it could join.
  for (let count = 0; count < 6; count += 1) {
    const other = await aCompany();
    await db.insert(yearlyFigures).values(rows.map((row) => ({ ...row, clientId: other.client.id })));
  }
  await countToday();
  await publishPeers(database)(work);
  expect(await db.$count(publishedPeers)).toBeGreaterThan(10);
  expect(await publishedOf(client)).toEqual([]);
  const page = (await call(readMeasureIt, { as, query: { year: rows.at(-1)?.year ?? 0 } })).json().data;
  expect(page.benchmarks).toBe(false);
  expect(page.measures.filter(({ peers }: { peers: unknown }) => peers !== null)).toEqual([]);

  // Nor later: nothing of it is left that could be published.
  await remove(as);
  await countToday();
  await publishPeers(database)(work);
  const left = (await publishedOf(client)).filter(({ key }) => /staff|spend|application|pulse|asset/.test(key));
  expect(left).toEqual([]);
});

test('no day is counted while there is sample data', async () => {
  const { client, as } = await aCompany();
  await add(as);
  await countToday();
  const counted = db.$count(dailySnapshots, and(eq(dailySnapshots.clientId, client.id), eq(dailySnapshots.day, today)));
  expect(await counted).toBe(0);
  await remove(as);
  await countToday();
  const [snapshot] = await db.select().from(dailySnapshots).where(eq(dailySnapshots.clientId, client.id));
  expect(snapshot).toMatchObject({ day: today, counts: { assets: { all: { count: 0 } } } });
});

test('webhooks are told of own records, and of sample records neither their coming, their changes nor their going', async () => {
  const { client, as } = await aCompany();
  await db
    .insert(webhooks)
    .values({ clientId: client.id, url: 'https://hooks.example/', events: [...known], secret: 'v1.x.x' });
  await add(as);
  const assets = (await call(listAssets, { as, query: {} })).json().data;
  await call(updateAsset, { as, params: { id: assets[0].id }, body: { notes: 'Tried out' } });
  await call(addFunction, { as, body: { name: 'Ours', type: 'IT' } });
  await remove(as);
  const told = await db.select().from(webhookEvents).where(eq(webhookEvents.clientId, client.id));
  expect(told.map(({ type }) => type)).toEqual(['function.created']);
});

test('webhooks are told of a year that stays when the sample goes, with the figures that are its own', async () => {
  const { client, as } = await aCompany();
  await add(as);
  await db
    .insert(webhooks)
    .values({ clientId: client.id, url: 'https://hooks.example/', events: [...known], secret: 'v1.x.x' });
  const [latest, before] = (await call(listFigures, { as, query: {} })).json().data;
  const { version, changed_by: _by, changed_at: _at, year, ...sample } = latest;
  const body = { ...sample, version, employees: sample.employees + 1 };
  await call(saveFigures, { as, params: { year }, query: {}, body });
  await call(deleteFigures, { as, params: { year: before.year }, query: {} });
  await call(saveFigures, { as, params: { year: before.year }, query: {}, body: { it_employees: 3 } });
  await remove(as);
  const left = (await call(listFigures, { as, query: {} })).json().data;
  const told = await db.select().from(webhookEvents).where(eq(webhookEvents.clientId, client.id));
  const fieldsOf: Readonly<Record<number, object>> = {
    [year]: { employees: sample.employees + 1 },
    [before.year]: { it_employees: 3 },
  };
  expect(told.map(({ type }) => type)).toEqual(['figures.created', 'figures.created']);
  expect(told.map(({ data }) => data)).toEqual(
    expect.arrayContaining(
      left.map((figures: { year: number; version: number }) =>
        expect.objectContaining({
          records: [{ id: figures.year, version: figures.version, fields: fieldsOf[figures.year] }],
        }),
      ),
    ),
  );
});

test('webhooks and owners are told of actions that follow from an own pulse, and of none from a sample pulse', async () => {
  const { client, as } = await aCompany();
  const { id: owner } = await aUser({ client });
  await add(as);
  const [sample] = await db.select().from(pulses).where(eq(pulses.clientId, client.id));
  if (!sample) throw new Error('No sample pulse');
  const { id: sampleId, ...fields } = sample;
  const [own] = await db.insert(pulses).values(fields).returning({ id: pulses.id });
  await db
    .insert(webhooks)
    .values({ clientId: client.id, url: 'https://hooks.example/', events: [...known], secret: 'v1.x.x' });
  const ids: number[] = [];
  for (const pulseId of [sampleId, own?.id ?? 0]) {
    const body = { pulse_id: pulseId, text: 'Mend it', owner_id: owner, due_on: today };
    ids.push((await call(addPulseAction, { as, body })).json().data.id);
  }
  await app.app.remindActions();
  for (const id of ids) await call(changePulseAction, { as, params: { id }, body: { done: true } });
  await remove(as);
  const told = await db.select().from(webhookEvents).where(eq(webhookEvents.clientId, client.id));
  expect(told).toMatchObject([
    { type: 'pulse_action.created', data: { records: [{ fields: { pulse_id: own?.id } }] } },
    { type: 'pulse_action.changed' },
  ]);
  const causes = await db.select({ cause: mails.cause }).from(mails).where(eq(mails.userId, owner));
  expect(causes).toEqual([{ cause: `pulse_action:${ids[1]}:${today}:${owner}` }]);
});

test('nobody gets a digest of sample data', async () => {
  const [{ client, as }, other] = [await aCompany(), await aCompany()];
  for (const each of [client, other.client]) await aUser({ client: each, digestSince: new Date('2020-01-01') });
  await add(as);
  const month = new Date();
  await app.app.sendDigests(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1, 9));
  const { rows } = await db.execute<{ client: number }>(sql`
    select distinct u.client_id as client from ${mails} m join users u on u.id = m.user_id
    where ${like(sql`m.cause`, 'monthly%')}`);
  expect(rows.map((row) => row.client)).toEqual([other.client.id]);
});
