import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { listAnalyticsRows } from '@orgscope/contract/resources/analytics';
import { exportApplications, listApplications } from '@orgscope/contract/resources/applications';
import { listAssets } from '@orgscope/contract/resources/assets';
import { criticalities, lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { missingFields } from '@orgscope/contract/analytics/answers';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { userAttributeValues } from '../../../db/tables/user-attribute-values.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom } from '../../../testing/days-from.ts';

const app = await startTestApp();
const { call, database, aClient, aFunction, aLocation, anApplication, anAsset, anAttribute, aSession } = app;
const { aSubscription, aUser } = app;

type Query = NonNullable<QueryOf<typeof listAnalyticsRows>>;

const today = todayIn('UTC');
const inDays = daysFrom(today);

/** The names of filters in the address of a list, where they differ from those of the request. */
const params: Readonly<Record<string, string>> = {
  time: 'time_class',
  function: 'function_id',
  location: 'location_id',
  owner: 'owner_id',
  owner_location: 'owner_location_id',
  owner_option: 'owner_option_id',
  holder_option: 'holder_option_id',
};

const client = await aClient();
await aSubscription({ client, modules: ['performance_dashboard', 'measure_it'], seatLimit: 50 });
const as = await aSession({ client, platformRole: 'client_admin' });
const place = await aFunction({ client });
const location = await aLocation({ client });
const { id: attributeId, options } = await anAttribute({ client });
const [option] = options;
const people = [await aUser({ client, clientLocationId: location.id }), await aUser({ client })];
const owner = people[0]?.id ?? 0;
await database
  .in(platformScope)
  .insert(userAttributeValues)
  .values({ clientId: client.id, userId: owner, attributeId, optionId: option?.id ?? 0 });

// Different remainders, so that the values of an application are mixed.
for (let index = 0; index < 40; index += 1) {
  const of = <T>(values: readonly T[], step: number) => values[Math.floor(index / step) % values.length] as T;
  await anApplication({
    client,
    lifecycle: of(lifecycles, 1),
    criticality: of([...criticalities, null], 2),
    functionalFit: of([1, 2, 3, 4, null], 3),
    technicalFit: of([4, null, 2, 3, 1], 1),
    vendor: of(['Sund', null, 'Ebb'], 1),
    functionId: of([place.id, null], 2),
    businessOwnerId: of([owner, null, people[1]?.id ?? 0], 1),
    contractEndDate: of([inDays(20), inDays(200), null, inDays(-3)], 1),
    endOfLifeDate: of([inDays(-5), inDays(50), null], 2),
    activeUsers: of([5, null], 3),
    userBase: of([50, null], 2),
    ...of([{ annualCost: '30', currency: 'EUR' }, {}], 3),
  });
  await anAsset({
    client,
    status: of(assetStatuses, 1),
    ...(of(assetStatuses, 1) === 'assigned' && { assignedUserId: owner }),
    functionId: of([place.id, null], 3),
    locationId: of([location.id, null], 2),
    warrantyEnd: of([inDays(-9), inDays(40), null], 2),
    purchaseDate: of([inDays(-400), null], 1),
  });
}

const inputs = measuresOf('performance_dashboard').flatMap((key) =>
  [...measureOf(key).numerator, ...(measureOf(key).denominator ?? [])].map((input): Query => ({ key, input })),
);
const filters: Query[] = [
  {},
  { function_id: place.id },
  { function_id: 'none' },
  { location_id: location.id },
  { attribute_option_id: option?.id ?? 0 },
  { criticality: 'administrative', vendor: 'Sund' },
  { criticality: 'none' },
];
const cells: Query[] = [
  ...timeClasses.map((name): Query => ({ chart: 'fits', time_class: name })),
  { chart: 'fits', time_class: 'none' },
  { chart: 'fits', functional_fit: '3', technical_fit: '4' },
  { chart: 'fits', functional_fit: 'none' },
  ...lifecycles.map((lifecycle): Query => ({ chart: 'lifecycle', lifecycle })),
  { chart: 'matrix', lifecycle: 'active', criticality: 'none' },
  { chart: 'renewals' },
  { chart: 'renewals', month: inDays(20).slice(0, 7) },
  { chart: 'cost_by_vendor', vendor: 'Ebb' },
  { chart: 'cost_by_vendor', vendor: '' },
  { chart: 'cost_by_function', function_id: 'none' },
  ...missingFields.map((missing): Query => ({ chart: 'missing', missing, owner_id: owner })),
];

it('a list shows as many records as the number counts, with every filter', async () => {
  let compared = 0;
  const unlisted: string[] = [];
  for (const query of [...cells, ...filters.flatMap((filter) => inputs.map((each) => ({ ...filter, ...each })))]) {
    const { subject, list, total } = (await call(listAnalyticsRows, { as, query })).json().data;
    if (subject !== 'applications' && subject !== 'assets') continue;
    if (list === null) {
      unlisted.push(JSON.stringify(query));
      continue;
    }
    const { searchParams } = new URL(list, 'http://any.example');
    const shown = Object.fromEntries([...searchParams].map(([name, value]) => [params[name] ?? name, value]));
    const endpoint = subject === 'applications' ? listApplications : listAssets;
    const answer = await call(endpoint, { as, query: { ...shown, page_size: 1 } });
    expect([query, list, answer.statusCode]).toEqual([query, list, 200]);
    expect([query, list, answer.json().meta.count]).toEqual([query, list, total.rows]);
    compared += 1;
  }
  // Assets without a function, and nothing else, have no list.
  expect(unlisted.filter((query) => !query.includes('"function_id":"none"'))).toEqual([]);
  expect(compared).toBeGreaterThan(150);
});

it('an export has the same records as the list', async () => {
  const { list, total } = (await call(listAnalyticsRows, { as, query: { key: 'cost_at_risk' } })).json().data;
  expect(list).toBe('/admin/applications?portion=cost_at_risk');
  const { body } = await call(exportApplications, { as, query: { portion: 'cost_at_risk' } });
  expect(body.trim().split('\r\n')).toHaveLength(total.rows + 1);
});
