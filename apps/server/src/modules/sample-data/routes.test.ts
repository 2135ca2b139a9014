import { english } from '@orgscope/contract/words/english';
import { modules } from '@orgscope/contract/modules';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { readEngagement, readMeasureIt, readPerformance, readYear } from '@orgscope/contract/resources/analytics';
import { listAssets, updateAsset } from '@orgscope/contract/resources/assets';
import { explore } from '@orgscope/contract/resources/explorer';
import { deleteFigures, listFigureHistory, listFigures, saveFigures } from '@orgscope/contract/resources/figures';
import { changeFirstSteps, readFirstSteps } from '@orgscope/contract/resources/first-steps';
import { listFunctions, updateFunction } from '@orgscope/contract/resources/functions';
import { listLocations } from '@orgscope/contract/resources/locations';
import { addPulseAction, listPulseActions } from '@orgscope/contract/resources/pulse-actions';
import { listPulses, readPulseResults } from '@orgscope/contract/resources/pulses';
import { addSampleData, readSampleData, removeSampleData } from '@orgscope/contract/resources/sample-data';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { sampleRecords } from '../../db/tables/sample-records.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';

const { database, call, aClient, aFunction, aLocation, aSubscription, aUser, anAsset, anApplication, aSession } =
  await startTestApp();
const db = database.in(platformScope);

async function aCompany() {
  const client = await aClient();
  await aSubscription({ client, modules: [...modules] });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}
const add = (as: SessionHeaders) => call(addSampleData, { as, query: {} });
const remove = (as: SessionHeaders) => call(removeSampleData, { as, query: {} });
const state = async (as: SessionHeaders) => (await call(readSampleData, { as, query: {} })).json().data;
const steps = async (as: SessionHeaders) => (await call(readFirstSteps, { as, query: {} })).json().data;
const ticked = async (as: SessionHeaders) =>
  (await steps(as)).steps.flatMap(({ step, done }: { step: string; done: boolean }) => (done ? [step] : []));

/** All rows of a client, by table; the audit only grows. */
async function rowsOf({ id }: Client) {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_events' order by 1`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute(
        sql`select to_jsonb(one) as row from ${sql.identifier(name)} as one where client_id = ${id} order by to_jsonb(one)::text`,
      );
      return [name, rows] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

describe('adding', () => {
  test('is refused while nothing is subscribed, whose pages would be locked', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    expect(await state(as)).toMatchObject({ since: null, can_add: false });
    const answer = await add(as);
    expect([answer.statusCode, answer.json().error.message]).toEqual([403, english('sample_data.not_subscribed')]);
    expect(await state(as)).toMatchObject({ since: null });
  });

  test('and removing are refused for a company that is inactive, and not offered', async () => {
    const { client, as: lead } = await aCompany();
    const operator = await aSession({ platformRole: 'platform_admin' });
    const of = { as: operator, query: { client_id: client.id } };
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    expect((await call(readSampleData, of)).json().data).toMatchObject({ can_add: false });
    expect((await call(readFirstSteps, of)).json().data.sample_data).toMatchObject({ can_add: false });
    const refused = [await call(addSampleData, of)];
    await db.update(clients).set({ isActive: true }).where(eq(clients.id, client.id));
    await add(lead);
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    refused.push(await call(removeSampleData, of));
    refused.push(await call(changeFirstSteps, { ...of, body: { dismissed: true } }));

    for (const answer of refused)
      expect([answer.statusCode, answer.json().message]).toEqual([409, english('clients.inactive')]);
  });

  test('shows something on all pages of analytics, which say that it is sample data', async () => {
    const { as } = await aCompany();
    const answer = await add(as);
    expect([answer.statusCode, answer.json().message]).toEqual([201, english('sample_data.done.add')]);
    const { records } = answer.json().data;
    expect(Object.keys(records)).toContain('assets');
    expect(Object.values(records).every((count) => Number(count) > 0)).toBe(true);

    const last = new Date().getUTCFullYear() - 1;
    const pages = [
      await call(readMeasureIt, { as, query: {} }),
      await call(readYear, { as, query: { year: last } }),
      await call(readEngagement, { as, query: {} }),
      await call(readPerformance, { as, query: {} }),
      await call(explore, { as, query: {} }),
    ].map((page) => page.json().data);
    for (const page of pages) expect(page.client.has_sample_data).toBe(true);
    const [measureIt, year, , performance] = pages;
    const known = (page: { measures: { value: unknown; previous?: unknown }[] }) =>
      page.measures.filter(({ value }) => value !== null).length;
    expect(known(measureIt)).toBeGreaterThan(10);
    expect(known(year)).toBeGreaterThan(5);
    expect(known(performance)).toBeGreaterThan(8);
    // Snapshots tell what it was before.
    expect(performance.measures.some(({ previous }: { previous: unknown }) => previous !== null)).toBe(true);
    expect(measureIt.years.length).toBeGreaterThanOrEqual(5);
    const cards = (await call(readAnalyticsHome, { as, query: {} })).json().data;
    for (const card of cards) expect(card).toMatchObject({ has_sample_data: true, headline: expect.any(String) });

    const pulses = (await call(listPulses, { as, query: {} })).json().data;
    const results = await call(readPulseResults, { as, params: { id: pulses[0].id }, query: {} });
    expect(results.json().data.pulse.answered).toBeGreaterThan(30);
    expect(results.json().data.client.has_sample_data).toBe(true);
    expect(pulses.every(({ is_sample: isSample }: { is_sample: boolean }) => isSample)).toBe(true);
  });

  test('marks every record by its name, in the language of the caller', async () => {
    const { client } = await aCompany();
    const as = await aSession({ user: await aUser({ client, platformRole: 'client_admin', language: 'de' }) });
    await add(as);
    const names = async (endpoint: typeof listFunctions | typeof listLocations) =>
      (await call(endpoint, { as, query: {} })).json().data.map(({ name }: { name: string }) => name);
    const added = [...(await names(listFunctions)), ...(await names(listLocations))];
    expect(added.length).toBeGreaterThan(5);
    for (const name of added) expect(name).toMatch(/ \(Beispiel\)$/);
    const assets = (await call(listAssets, { as, query: {} })).json().data;
    expect(assets.length).toBeGreaterThan(5);
    expect(assets.every(({ asset_tag: tag }: { asset_tag: string }) => tag.startsWith('SAMPLE-'))).toBe(true);
  });

  test('ticks no step, and no step is unticked that the company has done itself', async () => {
    const { client, as } = await aCompany();
    expect((await steps(as)).sample_data).toEqual({ is_shown: false, can_add: true });
    await aFunction({ client });
    await add(as);
    expect(await ticked(as)).toEqual(['functions']);
    expect((await steps(as)).sample_data).toEqual({ is_shown: true, can_add: false });
    await anAsset({ client });
    expect(await ticked(as)).toEqual(['functions', 'assets']);
  });

  test('is refused a second time, also of two at once', async () => {
    const { client, as } = await aCompany();
    const other = await aSession({ client, platformRole: 'client_admin' });
    const answers = await Promise.all([add(as), add(other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const refused = await add(as);
    expect([refused.statusCode, refused.json().message]).toEqual([409, english('sample_data.present')]);
    expect(await db.$count(sampleRecords, eq(sampleRecords.clientId, client.id))).toBeLessThan(250);
  });

  test.each([
    ['assets', (client: Client) => anAsset({ client })],
    ['applications', (client: Client) => anApplication({ client })],
    ['figures', (client: Client) => db.insert(yearlyFigures).values({ clientId: client.id, year: 2024, employees: 9 })],
  ])('is refused to a company with %s of its own, and adds nothing', async (_, own) => {
    const { client, as } = await aCompany();
    await own(client);
    const before = await rowsOf(client);
    expect((await state(as)).can_add).toBe(false);
    const refused = await add(as);
    expect([refused.statusCode, refused.json().message]).toEqual([409, english('sample_data.own_records')]);
    expect(await rowsOf(client)).toEqual(before);
  });

  test('leaves a year without figures and names that exist as they are', async () => {
    const { client, as } = await aCompany();
    const year = new Date().getUTCFullYear() - 2;
    await db.insert(yearlyFigures).values({ clientId: client.id, year });
    await aFunction({ client, name: 'Service desk (sample)' });
    const before = await rowsOf(client);
    expect((await add(as)).statusCode).toBe(201);
    await remove(as);
    expect(await rowsOf(client)).toEqual(before);
  });
});

describe('removing', () => {
  test('removes exactly what was added', async () => {
    const [{ client, as }, other] = [await aCompany(), await aCompany()];
    await add(other.as);
    await aFunction({ client });
    await aLocation({ client });
    const [before, theirs] = [await rowsOf(client), await rowsOf(other.client)];
    await add(as);
    const answer = await remove(as);
    expect([answer.statusCode, answer.json().message]).toEqual([200, english('sample_data.done.remove')]);
    expect(answer.json().data).toMatchObject({ since: null, can_add: true, changed: 0 });
    expect(await rowsOf(client)).toEqual(before);
    expect(await rowsOf(other.client)).toEqual(theirs);
    expect((await add(as)).statusCode).toBe(201);
  });

  test('is refused where there is no sample data, and to the second of two at once', async () => {
    const { as } = await aCompany();
    expect((await remove(as)).statusCode).toBe(404);
    await add(as);
    const answers = await Promise.all([remove(as), remove(as)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  test('keeps functions and locations that own records or people use, or that somebody has changed, and says so', async () => {
    const { client, as } = await aCompany();
    await add(as);
    const functions = (await call(listFunctions, { as, query: {} })).json().data;
    const locations = (await call(listLocations, { as, query: {} })).json().data;
    const asset = await anAsset({ client, functionId: functions[0].id, locationId: locations[0].id });
    const person = await aUser({ client, clientFunctionId: functions[1].id, clientLocationId: locations[1].id });
    await call(updateFunction, { as, params: { id: functions[2].id }, body: { name: 'Ours' } });
    const sampleAssets = (await call(listAssets, { as, query: { search: 'SAMPLE' } })).json().data;
    await call(updateAsset, { as, params: { id: sampleAssets[0].id }, body: { notes: 'Tried out' } });
    expect(await state(as)).toMatchObject({ kept: { functions: 3, locations: 2, figures: 0 }, changed: 1 });

    await remove(as);
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted();
    const left = async (endpoint: typeof listFunctions | typeof listLocations) =>
      ids((await call(endpoint, { as, query: {} })).json().data);
    expect(await left(listFunctions)).toEqual(ids(functions.slice(0, 3)));
    expect(await left(listLocations)).toEqual(ids(locations.slice(0, 2)));
    expect((await call(listAssets, { as, query: {} })).json().data).toMatchObject([{ id: asset.id }]);
    expect(person.clientFunctionId).toBe(functions[1].id);
    // They are the company's own now.
    expect(await ticked(as)).toEqual(expect.arrayContaining(['functions', 'locations', 'assets']));
    expect(await state(as)).toMatchObject({ since: null, can_add: false });
  });

  test('removes the actions that people have added to sample pulses, and says so before', async () => {
    const { as } = await aCompany();
    await add(as);
    expect((await state(as)).actions).toBe(0);
    const [pulse] = (await call(listPulses, { as, query: {} })).json().data;
    for (const text of ['Mend it', 'Tell them']) await call(addPulseAction, { as, body: { pulse_id: pulse.id, text } });
    expect((await state(as)).actions).toBe(2);

    expect((await remove(as)).json().data.actions).toBe(0);
    expect((await call(listPulseActions, { as, query: {} })).json().data).toEqual([]);
  });

  test('keeps the figures that somebody has entered over the sample, and no sample figure beside them', async () => {
    const { as } = await aCompany();
    await add(as);
    const [latest, before] = (await call(listFigures, { as, query: {} })).json().data;
    const { version, changed_by: _by, changed_at: _at, year, ...sample } = latest;
    const body = { ...sample, version, employees: sample.employees + 1 };
    await call(saveFigures, { as, params: { year }, query: {}, body });
    await call(deleteFigures, { as, params: { year: before.year }, query: {} });
    await call(saveFigures, { as, params: { year: before.year }, query: {}, body: { it_employees: 3 } });
    expect(await ticked(as)).toContain('figures');
    expect((await state(as)).kept.figures).toBe(2);

    await remove(as);
    const left = (await call(listFigures, { as, query: {} })).json().data;
    const entered = (figures: object) =>
      Object.entries(figures).filter(([name, value]) => value !== null && !/^(year|version|changed_)/.test(name));
    expect(left.map(entered)).toEqual([[['employees', sample.employees + 1]], [['it_employees', 3]]]);
    const history = (await call(listFigureHistory, { as, params: { year }, query: {} })).json().data;
    expect(history).toMatchObject([{ act: 'added', changes: [{ field: 'employees', from: null }] }]);
  });
});
