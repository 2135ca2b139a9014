// The people of a place in a year, beside everything else that is shown of it.
import type { YearPage } from '@orgscope/contract/analytics/year-in-review';
import { readMeasureIt, readYear } from '@orgscope/contract/resources/analytics';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';

const {
  call,
  database,
  aClient,
  aFunction,
  aLocation,
  anAsset,
  aSession,
  aSubscription,
  aUser,
  anAttribute,
  anAnswer,
} = await startTestApp();
const year = new Date().getUTCFullYear() - 1;
const at = (day: string) => new Date(`${year}-${day}T12:00:00Z`);

/** A company of a large function, to which the caller belongs. */
async function aCompany() {
  const client = await aClient();
  await aSubscription({ client, modules: ['year_in_review', 'measure_it'] });
  const sales = await aFunction({ client, name: 'Sales' });
  const profileCompletedAt = new Date('2001-02-04');
  const since = { createdAt: profileCompletedAt, profileCompletedAt };
  const as = await aSession({ client, platformRole: 'client_admin', clientFunctionId: sales.id, ...since });
  type Fields = Parameters<typeof aUser>[0];
  const people = (count: number, fields: Fields) =>
    Promise.all(Array.from({ length: count }, () => aUser({ client, ...fields })));
  const joined = (count: number, fields: Fields) =>
    people(count, { invitedAt: at('02-01'), claimedAt: at('02-02'), profileCompletedAt: at('02-03'), ...fields });
  const left = (count: number, fields: Fields) =>
    joined(count, { isActive: false, deactivatedAt: at('09-30'), ...fields });
  const waiting = { invitedAt: at('02-01'), claimedAt: null, acceptedTermsVersion: null, profileCompletedAt: null };
  const invited = (count: number, fields: Fields) => people(count, { ...waiting, ...fields });
  type Query = NonNullable<QueryOf<typeof readYear>>;
  const pageOf = async (query: Query, of = year): Promise<YearPage> =>
    (await call(readYear, { as, query: { year: of, ...query } })).json().data;
  const peopleOf = async (query: Query, of = year) => {
    const { measures } = await pageOf(query, of);
    const measureOf = (wanted: string) => measures.find(({ key }) => key === wanted);
    return ['people_invited', 'invitations_accepted', 'people_joined', 'people_left'].map(
      (key) => measureOf(key)?.value ?? measureOf(key)?.reason,
    );
  };
  return { client, as, sales, joined, left, invited, pageOf, peopleOf };
}

const hidden = Array(4).fill('too_few');

test('few who have left a function are not who joined it less who is there', async () => {
  const { client, as, sales, joined, left, peopleOf } = await aCompany();
  const finance = await aFunction({ client, name: 'Finance' });
  await joined(13, { clientFunctionId: finance.id });
  await left(2, { clientFunctionId: finance.id });
  await joined(20, { clientFunctionId: sales.id });
  const page = (await call(readMeasureIt, { as, query: { function_id: finance.id } })).json().data;
  expect(page.people_by_function.total).toBe(13);

  expect(await peopleOf({ function_id: finance.id })).toEqual(hidden);
  // The two of everybody would be of Finance, if none left the others.
  expect(await peopleOf({ function_id: sales.id })).toEqual(hidden);
  expect(await peopleOf({ function_id: (await aFunction({ client })).id })).toEqual(hidden);
  expect(await peopleOf({})).toEqual([35, 35, 35, 2]);
});

test('functions with few who left are hidden together, and the others are shown', async () => {
  const { client, sales, joined, left, peopleOf } = await aCompany();
  const [finance, law] = [await aFunction({ client }), await aFunction({ client })];
  await joined(13, { clientFunctionId: finance.id });
  await left(2, { clientFunctionId: finance.id });
  await joined(9, { clientFunctionId: law.id });
  await left(3, { clientFunctionId: law.id });
  await joined(20, { clientFunctionId: sales.id });
  await left(6, { clientFunctionId: sales.id });

  expect(await peopleOf({ function_id: finance.id })).toEqual(hidden);
  expect(await peopleOf({ function_id: law.id })).toEqual(hidden);
  expect(await peopleOf({ function_id: sales.id })).toEqual([26, 26, 26, 6]);
});

test('few who left in a later year are not who joined in all years less who is there', async () => {
  const { sales, joined, left, peopleOf, client } = await aCompany();
  const finance = await aFunction({ client });
  const earlier = (day: string) => new Date(`${year - 1}-${day}T12:00:00Z`);
  const since = { invitedAt: earlier('03-01'), claimedAt: earlier('03-02'), profileCompletedAt: earlier('03-03') };
  await joined(13, { ...since, clientFunctionId: finance.id });
  await joined(20, { ...since, clientFunctionId: sales.id });
  await left(5, { ...since, clientFunctionId: sales.id });
  await left(6, { ...since, deactivatedAt: earlier('10-01'), clientFunctionId: finance.id });
  const law = await aFunction({ client });
  await joined(9, { ...since, clientFunctionId: law.id });
  expect(await peopleOf({ function_id: finance.id }, year - 1)).toEqual([19, 19, 19, 6]);

  await left(2, { ...since, clientFunctionId: finance.id });
  await left(3, { ...since, clientFunctionId: law.id });
  for (const of of [year - 1, year]) {
    expect(await peopleOf({ function_id: finance.id }, of)).toEqual(hidden);
    expect(await peopleOf({ function_id: sales.id }, of)).toEqual(of === year ? [0, 0, 0, 5] : [25, 25, 25, 0]);
  }
});

test('few who were invited in one year and accept in the next are not told from both', async () => {
  const { sales, joined, invited, peopleOf, client } = await aCompany();
  const finance = await aFunction({ client });
  const invitedAt = new Date(`${year - 1}-12-30T12:00:00Z`);
  await joined(20, { invitedAt, clientFunctionId: sales.id });
  await joined(18, { invitedAt, clientFunctionId: finance.id });
  await invited(2, { invitedAt, clientFunctionId: finance.id });
  await invited(6, { invitedAt, clientFunctionId: (await aFunction({ client })).id });

  expect(await peopleOf({ function_id: finance.id }, year - 1)).toEqual(['too_few', 0, 0, 0]);
  expect(await peopleOf({ function_id: finance.id })).toEqual(['too_few', 18, 18, 0]);
  expect(await peopleOf({ function_id: sales.id }, year - 1)).toEqual([20, 0, 0, 0]);
});

test('few whose invitation waits are not who was invited less who accepted', async () => {
  const { client, sales, joined, invited, peopleOf } = await aCompany();
  const [oslo, rome] = [await aLocation({ client }), await aLocation({ client })];
  const of = { clientFunctionId: sales.id };
  await joined(18, { ...of, clientLocationId: oslo.id });
  await invited(2, { ...of, clientLocationId: oslo.id });
  await joined(20, { ...of, clientLocationId: rome.id });
  // The caller has no location.
  await joined(5, of);

  expect(await peopleOf({ location_id: oslo.id })).toEqual(['too_few', 18, 18, 0]);
  expect(await peopleOf({ location_id: rome.id })).toEqual(['too_few', 20, 20, 0]);

  await invited(5, { ...of, clientLocationId: rome.id });
  await invited(3, of);
  expect(await peopleOf({ location_id: oslo.id })).toEqual(['too_few', 18, 18, 0]);
  expect(await peopleOf({ location_id: rome.id })).toEqual([25, 20, 20, 0]);
});

test('the headline says that people are hidden, and counts none of them as 0', async () => {
  const { client, invited, joined, pageOf } = await aCompany();
  const [few, halfway] = [await aFunction({ client }), await aFunction({ client })];
  await joined(2, { clientFunctionId: few.id });
  await invited(2, { clientFunctionId: halfway.id });
  await invited(6, { clientFunctionId: halfway.id, claimedAt: at('02-02') });
  const hiddenHere = 'The people here are too few to be counted, or would reveal a group of fewer than five';

  expect((await pageOf({ function_id: few.id })).headline).toBe(hiddenHere);
  expect((await pageOf({ function_id: halfway.id })).headline).toBe(hiddenHere);
  // What else is recorded there tells no more of them.
  const { id } = await anAsset({ client, functionId: few.id });
  await database
    .in(platformScope)
    .insert(recordEvents)
    .values({
      clientId: client.id,
      resource: 'assets',
      recordId: id,
      act: 'added',
      at: at('03-10'),
      changes: [],
    });
  const { headline, months } = await pageOf({ function_id: few.id });
  expect([headline, months.find(({ kind }) => kind === 'changes')?.total]).toEqual([hiddenHere, 1]);
});

test('nothing is shown of a function that is hidden today, nor of two places at once', async () => {
  const { client, sales, joined, peopleOf } = await aCompany();
  const [finance, law, audit] = [await aFunction({ client }), await aFunction({ client }), await aFunction({ client })];
  const oslo = await aLocation({ client });
  const of = ({ id }: { id: number }) => ({ clientFunctionId: id, clientLocationId: oslo.id });
  await joined(30, of(sales));
  await joined(8, of(finance));
  await joined(9, of(audit));
  // Before the year: Finance is hidden with these three today.
  await joined(3, { ...of(law), invitedAt: null, profileCompletedAt: new Date('2001-02-04') });

  expect(await peopleOf({ function_id: finance.id })).toEqual(hidden);
  expect(await peopleOf({ function_id: sales.id })).toEqual([30, 30, 30, 0]);
  expect(await peopleOf({ function_id: sales.id, location_id: oslo.id })).toEqual(hidden);
});

test('an option is a place as well', async () => {
  const { client, sales, joined, left, peopleOf } = await aCompany();
  const [hybrid, remote] = (await anAttribute({ client, options: ['Hybrid', 'Remote'] })).options;
  if (!hybrid || !remote) throw new Error('No options');
  const of = { clientFunctionId: sales.id };
  const answer = async (people: Awaited<ReturnType<typeof joined>>, option: typeof hybrid) => {
    for (const person of people) await anAnswer(person, option);
  };
  await answer(await joined(9, of), hybrid);
  await joined(6, of);
  await answer(await joined(7, of), remote);
  expect(await peopleOf({ attribute_option_id: hybrid.id })).toEqual([9, 9, 9, 0]);

  await answer(await left(1, of), hybrid);
  expect(await peopleOf({ attribute_option_id: hybrid.id })).toEqual(hidden);
});
