// What happened to a client's applications and assets in two years.
import type { Lifecycle } from '@orgscope/contract/resources/application-record';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { countedEvents, recordEvents } from '../../db/tables/record-events.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { inPageMoney } from '../analytics/page/page-money.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import { assetsOf, everyApplicationOf, everyAssetOf } from '../analytics/performance/performance-filters.ts';
import { stepsOf } from './portfolio-year.ts';
import type { RecordedChange } from './portfolio-year.ts';
import { hasPlaces } from './read-people.ts';
import type { PlaceFilters } from './read-people.ts';
import { firstDate, isInMonths, isLeftOut, isOfPart, monthSql, yearIndexSql } from './year-span.ts';
import type { YearSpan } from './year-span.ts';

interface Known extends Record<string, unknown> {
  id: number;
  name: string;
  created_at: number;
  changed_at: number;
  is_active: boolean;
  lifecycle: Lifecycle;
}
interface HistoryRow extends Record<string, unknown> {
  id: number;
  at: number;
  act: string;
  from: string | null;
  to: string | null;
}

const milliseconds = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float`;

const applicationsWhere = (where: SQL) => sql`
  select ${applications.id} as id, ${applications.name} as name, ${applications.isActive} as is_active,
    ${applications.lifecycle} as lifecycle, ${milliseconds(sql`${applications.createdAt}`)} as created_at,
    ${milliseconds(sql`${applications.changedAt}`)} as changed_at
  from ${applications} where ${where}`;

/** What histories of applications tell of their being there, of all or some of them. */
const eventsOf = (clientId: number, which = sql`true`) => sql`
  select ${recordEvents.recordId} as id, ${milliseconds(sql`${recordEvents.at}`)} as at, ${recordEvents.act} as act,
    change ->> 'from' as from, change ->> 'to' as to
  from ${recordEvents} left join lateral (
    select change from jsonb_array_elements(${recordEvents.changes}) as change
    where change ->> 'field' = 'lifecycle' limit 1) as changes on true
  where ${recordEvents.clientId} = ${clientId} and ${recordEvents.resource} = 'applications' and ${which}
    and (${recordEvents.act} in ('deleted', 'restored') or change is not null)
  order by ${recordEvents.at}, ${recordEvents.id}`;

function withSteps(known: readonly Known[], told: readonly HistoryRow[]) {
  const histories = new Map<number, RecordedChange[]>();
  for (const { id: of, ...change } of told) {
    const history = histories.get(of);
    if (history) history.push(change);
    else histories.set(of, [change]);
  }
  return known.map(({ id, name, created_at, changed_at, is_active, lifecycle }) => ({
    id,
    name,
    lifecycle,
    steps: stepsOf(
      { id, createdAt: created_at, changedAt: changed_at, isActive: is_active, lifecycle },
      histories.get(id) ?? [],
    ),
  }));
}

/** The applications that the filters leave, active or not, with the states that they went through. */
export async function readApplications(database: Database, { id, scope }: PageClient, filters: PlaceFilters) {
  const db = database.in(scope);
  const [{ rows: known }, { rows: told }] = await Promise.all([
    db.execute<Known>(applicationsWhere(everyApplicationOf(id, filters))),
    db.execute<HistoryRow>(eventsOf(id)),
  ]);
  return withSteps(known, told);
}

/** The applications that have changed since a moment, and how many others there are: then, and ever since. */
export async function readChangedApplications(database: Database, { id, scope }: PageClient, since: number) {
  const own = eq(applications.clientId, id);
  const hasChanged = sql`${applications.changedAt} >= ${new Date(since).toISOString()}::timestamptz`;
  const which = sql`${recordEvents.recordId} in (
    select ${applications.id} from ${applications} where ${own} and ${hasChanged})`;
  // Sent together: one round trip.
  const [{ rows: known }, { rows: told }, { rows: others }] = await database.transaction(scope, (tx) =>
    Promise.all([
      tx.execute<Known>(applicationsWhere(sql`${own} and ${hasChanged}`)),
      tx.execute<HistoryRow>(eventsOf(id, which)),
      tx.execute<{ recorded: number; present: number }>(sql`
        select count(*)::int as recorded,
          (count(*) filter (where ${applications.isActive} and ${applications.lifecycle} <> 'end_of_life'))::int as present
        from ${applications} where ${own} and not ${hasChanged}`),
    ]),
  );
  return { changed: withSteps(known, told), others: others[0] ?? { recorded: 0, present: 0 } };
}
export type ApplicationSteps = Awaited<ReturnType<typeof readApplications>>[number];

export const purchasePrice = (money: PageMoney): SQL => inPageMoney(assets.purchaseCost, assets.currency, money);

/**
 * The active assets that were bought in some months and up to today, which are dates of their own: no time zone moves
 * them. Of the year before, those up to the day that it is compared to.
 */
export const boughtIn = (span: YearSpan, { id, today }: PageClient, filters: PlaceFilters, from = 0, to = 24): SQL =>
  sql`${assetsOf(id, filters)} and ${assets.purchaseDate} >= ${firstDate(span, from)}::date
    and ${assets.purchaseDate} < ${firstDate(span, to)}::date and ${assets.purchaseDate} <= ${today}::date
    ${
      isOfPart(span)
        ? sql`and (${assets.purchaseDate} <= ${span.before.to}::date or ${assets.purchaseDate} >= ${firstDate(span, 12)}::date)`
        : sql``
    }`;

interface Bought extends Record<string, unknown> {
  month: number;
  count: number;
  priced: number;
  cost: string | null;
  incomparable: boolean;
  /** Those of the prices. */
  currencies: string[];
}

/** Assets by the month of their purchase, from 0 to 23. */
export async function readPurchases(
  database: Database,
  client: PageClient,
  span: YearSpan,
  filters: PlaceFilters,
  money: PageMoney,
): Promise<Bought[]> {
  // By day first, of which there are fewer than assets: the parts of a date take long.
  const { rows } = await database.in(client.scope).execute<Bought>(sql`
    select ((extract(year from day) - ${span.year - 1}) * 12 + extract(month from day) - 1)::int as month,
      sum(days.count)::int as count, sum(priced)::int as priced, sum(cost)::text as cost, bool_or(incomparable) as incomparable,
      coalesce(json_agg(distinct currency) filter (where priced > 0), '[]') as currencies
    from (
      select day, currency, count(*) as count, count(price) as priced, sum(cost) as cost,
        bool_or(price is not null and cost is null) as incomparable
      from (
        select ${assets.purchaseDate} as day, ${assets.currency} as currency, ${assets.purchaseCost} as price,
          ${purchasePrice(money)} as cost
        from ${assets} where ${boughtIn(span, client, filters)} offset 0) as bought
      group by 1, 2) as days
    group by 1`);
  return rows;
}

/** Some changes of assets in the two years, of those that the filters leave. */
const assetEvents = (span: YearSpan, clientId: number, filters: PlaceFilters, which: SQL): SQL =>
  sql`from ${recordEvents} where ${recordEvents.clientId} = ${clientId} and ${isInMonths(span, recordEvents.at)} and ${which}
    and not ${isLeftOut(span, recordEvents.at)}
    ${
      hasPlaces(filters)
        ? sql`and exists (select from ${assets}
            where ${assets.id} = ${recordEvents.recordId} and ${everyAssetOf(clientId, filters)})`
        : sql``
    }`;

/**
 * The assets that became retired or were assigned, each once a year: retired if they were so once more often than they
 * came back, on the day of the last change; assigned on the first day that somebody got it.
 */
export const assetActs = (span: YearSpan, clientId: number, filters: PlaceFilters): SQL => sql`
  select 'assets_retired' as kind, id, max(at) as at
  from (select ${recordEvents.recordId} as id, ${recordEvents.at} as at, 1 as times
      ${assetEvents(span, clientId, filters, countedEvents.retirement)}
    union all
    select ${recordEvents.recordId}, ${recordEvents.at}, -1 ${assetEvents(span, clientId, filters, countedEvents.return)}) as told
  group by id, ${yearIndexSql(span, sql`at`)}
  having sum(times) > 0
  union all
  select 'assets_assigned', ${recordEvents.recordId}, min(${recordEvents.at})
  ${assetEvents(span, clientId, filters, countedEvents.assignment)}
  group by ${recordEvents.recordId}, ${yearIndexSql(span, recordEvents.at)}`;

interface Counted extends Record<string, unknown> {
  kind: 'assets_retired' | 'assets_assigned' | 'changes';
  month: number;
  count: number;
}

/** Which records the counted changes are of: those that the filters leave. Figures and settings have no place. */
export const isChange = (span: YearSpan, clientId: number, filters: PlaceFilters, from = 0, to = 24): SQL =>
  and(
    eq(recordEvents.clientId, clientId),
    isInMonths(span, recordEvents.at, from, to),
    countedEvents.change,
    hasPlaces(filters)
      ? sql`(${recordEvents.resource}, ${recordEvents.recordId}) in (
          select 'applications', ${applications.id} from ${applications} where ${everyApplicationOf(clientId, filters)}
          union all
          select 'assets', ${assets.id} from ${assets} where ${everyAssetOf(clientId, filters)})`
      : undefined,
  ) ?? sql`false`;

/** Retired and assigned assets, and recorded changes, by month from 0 to 23. */
export async function readActs(
  database: Database,
  { id, scope }: PageClient,
  span: YearSpan,
  filters: PlaceFilters,
): Promise<Counted[]> {
  const { rows } = await database.in(scope).execute<Counted>(sql`
    select kind, ${monthSql(span, sql`at`)} as month, count(*)::int as count
    from (${assetActs(span, id, filters)}) as acts group by 1, 2
    union all
    select 'changes', ${monthSql(span, recordEvents.at)}, count(*)::int from ${recordEvents}
    where ${isChange(span, id, filters, 12)} group by 2`);
  return rows;
}
