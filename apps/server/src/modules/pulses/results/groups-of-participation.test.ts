// What the groups of those who took part tell beside each other, and beside other pages.
import { exportPulseResults, readPulseResults } from '@orgscope/contract/resources/pulses';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { pulseBuilders, scale } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { call, aUser, aSession, aFunction, aLocation, anAttribute, anAnswer } = testApp;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(testApp);

type Company = Awaited<ReturnType<typeof aCompany>>;
type Fields = Parameters<typeof aUser>[0];
type Group = { by: string; name: string | null; invited: number; answered: number | null };

const make = ({ client }: Company, count: number, fields: Fields) =>
  Promise.all(Array.from({ length: count }, () => aUser({ client, ...fields })));

async function send(pulse: number, people: readonly { id: number }[]) {
  for (const token of await linksTo(pulse, people)) await answer(token, [{ question: 'q1', value: 4 }]);
}

const resultsOf = async (as: SessionHeaders, id: number, query: object = {}) =>
  (await call(readPulseResults, { as, params: { id }, query })).json().data;

/** The groups of one kind, on the page. */
async function groupsOf(as: SessionHeaders, id: number, by: string) {
  const { participation } = await resultsOf(as, id);
  const groups: Group[] = participation.groups;
  return groups.filter((group) => group.by === by).map(({ name, invited, answered }) => [name, invited, answered]);
}

/** How many were asked and answered, by the names of the groups in the file. */
async function fileOf(as: SessionHeaders, id: number) {
  const rows: Record<string, string>[] = parse((await call(exportPulseResults, { as, params: { id } })).body, {
    columns: true,
    bom: true,
  });
  const participation = rows.filter((row) => row['Question'] === 'Participation');
  return new Map(participation.map((row) => [row['Group'], [row['Asked'], row['Answers']]]));
}

test('a location less an option does not tell whether the only other person there has answered', async () => {
  const company = await aCompany();
  const { client, lead } = company;
  const [oslo, rome] = [await aLocation({ client, name: 'Oslo' }), await aLocation({ client, name: 'Rome' })];
  const [hybrid, office] = (await anAttribute({ client, options: ['Hybrid', 'Office'] })).options;
  if (!hybrid || !office) throw new Error('No options');
  const inOslo = await make(company, 10, { clientLocationId: oslo.id });
  const inRome = await make(company, 12, { clientLocationId: rome.id });
  const [anna, ...others] = inOslo;
  if (!anna) throw new Error('Nobody');
  for (const person of others) await anAnswer(person, hybrid);
  for (const person of [anna, ...inRome]) await anAnswer(person, office);
  const id = await aDraft(lead, { questions: [scale], audience: { location_ids: [oslo.id, rome.id] } });
  await open(lead, id);
  await send(id, [anna, ...others.slice(0, 6), ...inRome.slice(0, 9)]);

  const locations = [
    ['Rome', 12, 9],
    ['Oslo', 10, 7],
  ];
  const options = [
    ['Office', 13, null],
    ['Hybrid', 9, null],
  ];
  for (const state of ['open', 'closed']) {
    if (state === 'closed') await close(lead, id);
    expect(await groupsOf(lead, id, 'location')).toEqual(locations);
    expect(await groupsOf(lead, id, 'attribute')).toEqual(options);
    const file = await fileOf(lead, id);
    expect(['Oslo', 'Hybrid'].map((name) => file.get(name))).toEqual([
      ['10', '7'],
      ['9', ''],
    ]);
    expect((await resultsOf(lead, id, { attribute_option_id: hybrid.id })).group.answered).toBeNull();
  }
});

test('members see who took part in a pulse for a location by location alone', async () => {
  const company = await aCompany();
  const { client, lead } = company;
  const [berlin, munich] = [await aLocation({ client, name: 'Berlin' }), await aLocation({ client, name: 'Munich' })];
  const [finance, sales] = [await aFunction({ client, name: 'Finance' }), await aFunction({ client, name: 'Sales' })];
  const of = (place: { id: number }, at: { id: number }) => ({ clientFunctionId: place.id, clientLocationId: at.id });
  const inBerlin = [...(await make(company, 6, of(finance, berlin))), ...(await make(company, 9, of(sales, berlin)))];
  await make(company, 2, of(finance, munich));
  await make(company, 9, of(sales, munich));
  const member = await aSession({ client, ...of(sales, munich) });
  const asked = async (audience: object) => {
    const id = await aDraft(lead, { questions: [scale], audience });
    await open(lead, id);
    return id;
  };
  const ofBerlin = await asked({ location_ids: [berlin.id] });
  await send(ofBerlin, inBerlin);

  expect(await groupsOf(lead, ofBerlin, 'function')).toEqual([
    ['Sales', 9, 9],
    ['Finance', 6, 6],
  ]);
  expect(await groupsOf(member, ofBerlin, 'function')).toEqual([]);
  expect((await resultsOf(member, ofBerlin, { function_id: finance.id })).group.invited).toBeNull();
  expect([...(await fileOf(member, ofBerlin)).keys()]).toEqual(['Everybody']);
  expect([...(await fileOf(lead, ofBerlin)).keys()]).toContain('Finance');

  const ofBoth = await asked({ location_ids: [berlin.id, munich.id] });
  expect(await groupsOf(member, ofBoth, 'location')).toEqual([
    ['Berlin', 15, null],
    ['Munich', 12, null],
  ]);
  expect(await groupsOf(member, ofBoth, 'function')).toEqual([]);
  const ofPlaces = await asked({ location_ids: [berlin.id, munich.id], function_ids: [finance.id, sales.id] });
  expect((await resultsOf(member, ofPlaces)).participation).toMatchObject({ invited: 27, groups: [] });
  const ofType = await asked({ function_type: 'IT' });
  expect((await groupsOf(member, ofType, 'function')).length).toBeGreaterThan(0);
});
