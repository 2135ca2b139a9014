import type { Need, Needs } from '@orgscope/contract/analytics/needs';
import { listApplications } from '@orgscope/contract/resources/applications';
import { listAssets } from '@orgscope/contract/resources/assets';
import { readNeeds } from '@orgscope/contract/resources/needs';
import { listUsers } from '@orgscope/contract/resources/users';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { daysFrom } from '../../testing/days-from.ts';

const { database, call, aClient, aSubscription, aSession, aUser, anAsset, anApplication } = await startTestApp();

const timezone = 'Pacific/Kiritimati';
const today = todayIn(timezone);
const inDays = daysFrom(today);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const lastYear = Number(today.slice(0, 4)) - 1;

const needsOf = async (as: SessionHeaders, query: { client_id?: number } = {}): Promise<Needs> =>
  (await call(readNeeds, { as, query })).json<{ data: Needs }>().data;
const kindsOf = ({ needs }: Needs) => needs.map(({ kind }) => kind);
const figures = (clientId: number, year: number, employees: number | null) =>
  database.in(platformScope).insert(yearlyFigures).values({ clientId, year, employees });

test('counts what needs an administrator, names the two most urgent, and the lists show the same records', async () => {
  const client = await aClient({ timezone });
  await aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const fits = { functionalFit: 3, technicalFit: 3 };
  const app = (name: string, fields: Partial<Parameters<typeof anApplication>[0]>) =>
    anApplication({ client, name, lifecycle: 'active', ...fits, ...fields });
  await app('Ends last', { contractEndDate: inDays(30) });
  await app('Ends today', { contractEndDate: today });
  await app('Ends soon', { contractEndDate: inDays(9), lifecycle: 'phase_out' });
  await app('Ended', { contractEndDate: inDays(-1) });
  await app('Ends later', { contractEndDate: inDays(31) });
  await app('Not used yet', { contractEndDate: inDays(5), lifecycle: 'plan', technicalFit: null });
  await app('Deleted', { contractEndDate: inDays(5), isActive: false });
  await app('Unjudged', { functionalFit: null, technicalFit: null });
  await app('Half judged', { technicalFit: null });
  await anAsset({ client, assetTag: 'A-1', name: 'Laptop', warrantyEnd: inDays(90) });
  await anAsset({ client, assetTag: 'A-2', name: 'Screen', warrantyEnd: inDays(91) });
  await anAsset({ client, assetTag: 'A-3', name: 'Sold', warrantyEnd: inDays(10), status: 'retired' });
  const invited = { client, passwordHash: null, acceptedTermsVersion: null, profileCompletedAt: null };
  await aUser({ ...invited, firstName: 'Ada', lastName: 'Late', invitedAt: daysAgo(15) });
  await aUser({ ...invited, firstName: 'Bo', lastName: 'Later', invitedAt: daysAgo(40) });
  await aUser({ ...invited, firstName: 'Cy', lastName: 'New', invitedAt: daysAgo(13) });
  await aUser({ ...invited, firstName: 'Di', lastName: 'Here', invitedAt: daysAgo(40), confirmedAt: daysAgo(39) });
  await figures(client.id, lastYear - 1, 100);
  await figures(client.id, lastYear, null);

  const { needs, ...rest } = await needsOf(as);

  expect(rest).toEqual({ as_of: today, year: lastYear, latest_year: lastYear - 1 });
  const invitedOn = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  expect(needs).toEqual<Need[]>([
    {
      kind: 'contracts_ending',
      count: 3,
      first: [
        { name: 'Ends today', date: today },
        { name: 'Ends soon', date: inDays(9) },
      ],
    },
    {
      kind: 'invitations_stalled',
      count: 2,
      first: [
        { name: 'Bo Later', date: invitedOn(40) },
        { name: 'Ada Late', date: invitedOn(15) },
      ],
    },
    { kind: 'figures_missing', count: 1, first: [] },
    {
      kind: 'fits_unassessed',
      count: 2,
      first: [
        { name: 'Half judged', date: null },
        { name: 'Unjudged', date: null },
      ],
    },
    { kind: 'warranties_ending', count: 1, first: [{ name: 'A-1 Laptop', date: inDays(90) }] },
  ]);

  type Named = { data: { name: string }[] };
  const applications = async (portion: 'contracts_ending_soon' | 'unassessed_applications') =>
    (await call(listApplications, { as, query: { portion } })).json<Named>().data.map(({ name }) => name);
  expect(await applications('contracts_ending_soon')).toEqual(['Ends last', 'Ends soon', 'Ends today']);
  expect(await applications('unassessed_applications')).toEqual(['Half judged', 'Unjudged']);
  const assets = await call(listAssets, { as, query: { portion: 'ending_warranties' } });
  expect(assets.json<Named>().data.map(({ name }) => name)).toEqual(['Laptop']);
  const users = await call(listUsers, { as, query: { invited: 'stalled' } });
  expect(users.json<{ data: { first_name: string }[] }>().data.map((user) => user.first_name)).toEqual(['Ada', 'Bo']);
});

test('tells of subscriptions that end within thirty days unless another covers their analytics the day after', async () => {
  const client = await aClient({ timezone });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const subscription = (name: string, fields: Partial<Parameters<typeof aSubscription>[0]>) =>
    aSubscription({ client, name, ...fields });
  await subscription('Last', { endDate: inDays(30), modules: ['year_in_review'] });
  await subscription('Gap', { endDate: today, modules: ['measure_it', 'performance_dashboard'] });
  await subscription('After the gap', { startDate: inDays(2), modules: ['measure_it'] });
  await subscription('Covers one of two', { startDate: inDays(1), modules: ['performance_dashboard'] });
  await subscription('Renewed', { endDate: inDays(9), modules: ['stakeholder_engagement'] });
  await subscription('Renewal', { startDate: inDays(10), modules: ['stakeholder_engagement'] });
  await subscription('Over', { endDate: inDays(-1), modules: ['year_in_review'] });
  await subscription('Cancelled', { modules: ['year_in_review'], isActive: false });
  await aSubscription({ name: 'Of others', modules: ['year_in_review'] });

  const told = (await needsOf(as)).needs.find(({ kind }) => kind === 'subscriptions_ending');

  expect(told).toEqual<Need>({
    kind: 'subscriptions_ending',
    count: 2,
    first: [
      { name: 'Gap', date: today },
      { name: 'Last', date: inDays(30) },
    ],
  });
  await subscription('Follows', { startDate: inDays(31), modules: ['year_in_review', 'measure_it'] });
  await subscription('Covers the other', { startDate: inDays(1), modules: ['measure_it'] });
  expect(kindsOf(await needsOf(as))).not.toContain('subscriptions_ending');
});

test('says nothing where nothing is to be done', async () => {
  const client = await aClient({ timezone });
  await aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
  await figures(client.id, lastYear, 100);

  const answer = await needsOf(await aSession({ client, platformRole: 'client_admin' }));

  expect(answer).toEqual({ as_of: today, year: lastYear, latest_year: lastYear, needs: [] });
});

test('leaves out what the client has no analytics for, and follows the client that an operator names', async () => {
  const client = await aClient();
  await anApplication({ client, lifecycle: 'active', functionalFit: null, contractEndDate: todayIn('UTC') });
  const operator = await aSession({ platformRole: 'platform_admin' });

  expect(kindsOf(await needsOf(operator, { client_id: client.id }))).toEqual(['contracts_ending']);
  await aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
  expect(kindsOf(await needsOf(operator, { client_id: client.id }))).toEqual([
    'contracts_ending',
    'figures_missing',
    'fits_unassessed',
  ]);
});

test('refuses members, who could do nothing about it', async () => {
  const client = await aClient();

  const response = await call(readNeeds, { as: await aSession({ client, platformRole: 'member' }), query: {} });

  expect(response.statusCode).toBe(403);
});
