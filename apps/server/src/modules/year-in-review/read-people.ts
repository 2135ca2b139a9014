// Who was invited, accepted, joined and left in two years.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { quantile } from '@orgscope/contract/numbers/quantile';
import { and, eq, not, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { leftAt, users } from '../../db/tables/users.ts';
import { yearOf } from '../../lib/time/days.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { isSmall, shownGroups, sumOf } from '../analytics/people/hidden-groups.ts';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';
import { readPeople } from '../analytics/people/people.ts';
import { shownPlaces } from '../analytics/people/people-split.ts';
import { shownFlows } from './shown-flows.ts';
import type { PeopleFlow } from './shown-flows.ts';
import { isInMonths, isLeftOut, isOfPart, monthSql, yearIndexSql, yearSql } from './year-span.ts';
import type { YearSpan } from './year-span.ts';

/** Of records; `none`: those without one. */
export interface PlaceFilters {
  readonly function_id?: number | 'none' | undefined;
  readonly location_id?: number | 'none' | undefined;
  readonly attribute_option_id?: number | undefined;
}
/** Of a page. */
export interface PagePlaces extends PlaceFilters {
  readonly function_id?: number | undefined;
  readonly location_id?: number | undefined;
}

const placesIn = (filters: PlaceFilters) => Object.values(filters).filter((id) => id !== undefined);
export const hasPlaces = (filters: PlaceFilters): boolean => placesIn(filters).length > 0;

/** Tenths of days from the invitation to the acceptance: whole numbers, which are counted and sorted faster. */
const tenths = sql`floor(
  date_part('epoch', greatest(${users.claimedAt} - ${users.invitedAt}, interval '0')) / 8640 + 0.5)::int`;

const flowSteps: Readonly<Record<PeopleFlow, { at: SQLWrapper; tenths?: SQL; where?: SQL }>> = {
  people_invited: { at: users.invitedAt },
  invitations_accepted: { at: users.claimedAt, tenths, where: sql`${users.invitedAt} is not null` },
  people_joined: { at: users.profileCompletedAt },
  people_left: {
    at: leftAt(users),
    where: sql`not ${users.isActive} and ${users.profileCompletedAt} is not null`,
  },
};

/** Some years, and which of them a moment is in. */
interface Years {
  readonly include: (at: SQLWrapper) => SQL;
  readonly yearOf: (at: SQLWrapper) => SQL;
}
const twoYears = (span: YearSpan): Years => ({
  include: (at) => isInMonths(span, at),
  yearOf: (at) => yearIndexSql(span, at),
});
const allYears = ({ timezone }: YearSpan, today: string): Years => ({
  include: (at) => sql`${at} is not null`,
  yearOf: yearSql(timezone, yearOf(today)),
});

/** What happened to each user in some years. A statement a flow: half the time of one that takes each user apart. */
const stepsSql = (years: Years, where: SQL | undefined, flows: readonly PeopleFlow[]) =>
  sql.join(
    flows.map((flow) => {
      const step = flowSteps[flow];
      return sql`select ${flow}::text as flow, ${step.at} as at, ${step.tenths ?? sql`null::int`} as tenths,
          ${users.id} as id, ${users.clientFunctionId} as place, ${users.clientLocationId} as site,
          ${users.username} as username
        from ${users} where ${and(where, step.where, years.include(step.at))}`;
    }),
    sql` union all `,
  );

const allFlows = Object.keys(flowSteps) as PeopleFlow[];

// Somebody who was invited anew after a withdrawal is another user with the same address: one person in a year.
const flowsSql = (years: Years, where: SQL | undefined, flows = allFlows) => sql`
  select flow, min(at) as at, min(tenths) as tenths, min(id) as id, min(place) as place, min(site) as site
  from (
    select *, ${years.yearOf(sql`at`)} as year from (${stepsSql(years, where, flows)}) as steps) as steps
  group by flow, year, lower(username)`;

/**
 * That somebody may be another user too: no two active users of a client have one address. With "is true", and with the
 * addresses read once: of a plain condition PostgreSQL makes a join, which reads all users again for each of them where it
 * expects few to be inactive.
 */
const mayBeAnother = sql`(exists (select from former)
  and (lower(${users.username}) in (select address from former)) is true)`;

/** The same, faster: only who may be another user too is looked for by address. */
const peopleOnceSql = ({ id }: PageClient, years: Years, where: SQL) => sql`
  with former as materialized (
    select lower(username) as address from ${users} as inactive where client_id = ${id} and not is_active)
  select flow, at, tenths, id, place, site
  from (${stepsSql(years, and(where, not(mayBeAnother)), allFlows)}) as steps
  union all
  select * from (${flowsSql(years, and(where, mayBeAnother))}) as flows`;

/** The rows behind one of the flows: each person once a year, with the days to accept. */
export const peopleOfFlow = (
  span: YearSpan,
  flow: PeopleFlow,
  where: SQL,
  [from, to]: readonly [number, number],
): SQL =>
  sql`select id, at, tenths / 10.0 as days from (${flowsSql(twoYears(span), where, [flow])}) as flows
    where ${isInMonths(span, sql`at`, from, to)}`;

export interface PeopleYear {
  /** By flow: twelve counts of the year, and the totals of the year and of the one before. */
  readonly counts: Readonly<Record<PeopleFlow, readonly (number | null)[]>>;
  readonly totals: Readonly<Record<PeopleFlow, readonly [before: number | null, year: number | null]>>;
  readonly medians: readonly [before: number | null, year: number | null];
  readonly days: readonly [before: number | null, year: number | null];
  /** The medians of the year's months. */
  readonly acceptance: readonly (number | null)[];
}

interface Found extends Record<string, unknown> {
  flow: PeopleFlow;
  month: number;
  tenths: number | null;
  /** In the part of the year before that is left out. */
  later: boolean;
  count: number;
}

const byFlow = <T>(valueOf: (flow: PeopleFlow) => T): Record<PeopleFlow, T> => ({
  people_invited: valueOf('people_invited'),
  invitations_accepted: valueOf('invitations_accepted'),
  people_joined: valueOf('people_joined'),
  people_left: valueOf('people_left'),
});

interface Placed extends Record<string, unknown> {
  flow: PeopleFlow;
  year: number;
  place: PlaceId;
  count: number;
}

/** The way in which one filter divides people: the group of each of them, the filter's own, and who has people today. */
async function dividedBy(database: Database, client: PageClient, filters: PagePlaces) {
  const { function_id: functionId, location_id: locationId, attribute_option_id: optionId } = filters;
  const people = await readPeople(database, client.id, { optionId });
  const { byRow, byColumn, rows, columns } = shownPlaces(people);
  if (functionId !== undefined) return { column: sql`place`, chosen: functionId, counts: byRow, shown: rows };
  if (locationId !== undefined) return { column: sql`site`, chosen: locationId, counts: byColumn, shown: columns };
  // The options of the attribute that the named one belongs to.
  const column = sql`(select ${userAttributeValues.optionId} from ${userAttributeValues}
    join ${customAttributeOptions} on ${customAttributeOptions.clientId} = ${userAttributeValues.clientId}
      and ${customAttributeOptions.id} = ${optionId}
      and ${customAttributeOptions.attributeId} = ${userAttributeValues.attributeId}
    where ${userAttributeValues.clientId} = ${client.id} and ${userAttributeValues.userId} = flows.id)`;
  return { column, chosen: optionId ?? null, counts: people.options, shown: shownGroups(people.options) };
}

/**
 * The totals of the people of a place: null where a group of fewer than five would be told apart, and of two places at once.
 * There are none of a part of a year: taken from the whole year, which is shown when the year is over, it would leave those
 * who came later.
 */
async function placedTotals(
  database: Database,
  client: PageClient,
  span: YearSpan,
  filters: PagePlaces,
): Promise<PeopleYear['totals']> {
  if (placesIn(filters).length > 1) return byFlow(() => [null, null]);
  const { column, chosen, counts, shown } = await dividedBy(database, client, filters);
  const years = allYears(span, client.today);
  const { rows } = await database.in(client.scope).execute<Placed>(sql`
    select flow, year, place, count(*)::int as count
    from (select flow, ${years.yearOf(sql`at`)} as year, ${column} as place
      from (${peopleOnceSql(client, years, eq(users.clientId, client.id))}) as flows) as placed
    group by 1, 2, 3`);
  const inOrder = [...new Set(rows.map(({ year }) => year))].toSorted((one, other) => one - other);
  const byPlace = new Map<PlaceId, Record<PeopleFlow, number>[]>();
  for (const { place, year, flow, count } of rows) {
    const flows = byPlace.get(place) ?? inOrder.map(() => byFlow(() => 0));
    const ofYear = flows[inOrder.indexOf(year)];
    if (ofYear) ofYear[flow] = count;
    byPlace.set(place, flows);
  }
  const totalsIn = (year: number) => {
    const at = inOrder.indexOf(year);
    const isShown = shownFlows(byPlace, at, (place) => shown.has(place) || !counts.get(place));
    return (flow: PeopleFlow) => (isShown(chosen, flow) ? (byPlace.get(chosen)?.[at]?.[flow] ?? 0) : null);
  };
  const [before, now] = [isOfPart(span) ? () => null : totalsIn(span.year - 1), totalsIn(span.year)];
  return byFlow((flow) => [before(flow), now(flow)]);
}

/** Counts people by month. Of a place only the totals are shown: months would split them into small groups. */
export async function readPeopleYear(
  database: Database,
  client: PageClient,
  span: YearSpan,
  filters: PagePlaces,
  where: SQL,
): Promise<PeopleYear> {
  const isPlaced = hasPlaces(filters);
  const [{ rows }, placed] = await Promise.all([
    // How often each flow took how long: medians of thousands are faster found here.
    database.in(client.scope).execute<Found>(sql`
      select flow, ${monthSql(span, sql`at`)} as month, tenths, ${isLeftOut(span, sql`at`)} as later, count(*)::int as count
      from (${peopleOnceSql(client, twoYears(span), where)}) as flows group by 1, 2, 3, 4 order by tenths`),
    isPlaced ? placedTotals(database, client, span, filters) : undefined,
  ]);
  const inMonths = (flow: PeopleFlow, from: number, to: number) =>
    rows.filter((row) => row.flow === flow && !row.later && row.month >= from && row.month < to);
  const countIn = (flow: PeopleFlow, from: number, to: number) =>
    inMonths(flow, from, to).reduce((sum, { count }) => sum + count, 0);
  const months = Array.from({ length: 12 }, (_, index) => index + 12);
  const totals = placed ?? byFlow((flow) => [countIn(flow, 0, 12), countIn(flow, 12, 24)] as const);
  /** What the acceptances of some months took, ascending; none of a small group, which would be told apart. */
  const taken = (from: number, to: number): readonly number[] => {
    const each = inMonths('invitations_accepted', from, to).flatMap(({ tenths: took, count }) =>
      Array<number>(count).fill(took ?? 0),
    );
    return each.length < smallestGroup ? [] : each;
  };
  const median = (ascending: readonly number[]) => (ascending.length > 0 ? quantile(ascending, 0.5) / 10 : null);
  const days = (each: readonly number[]) => (each.length > 0 ? each.reduce((sum, took) => sum + took, 0) / 10 : null);
  const [before, year] = totals.invitations_accepted.map((total, at) =>
    total === null ? [] : taken(at * 12, at * 12 + 12),
  );
  // The median of the whole year is shown too: beside it, that of all but a few would tell of these few.
  const later = rows.filter((row) => row.flow === 'invitations_accepted' && row.later);
  const compared = isSmall(sumOf(later.map(({ count }) => count))) ? [] : (before ?? []);
  return {
    totals,
    counts: byFlow((flow) => months.map((month) => (isPlaced ? null : countIn(flow, month, month + 1)))),
    medians: [median(compared), median(year ?? [])],
    days: [days(compared), days(year ?? [])],
    acceptance: months.map((month) => (isPlaced ? null : median(taken(month, month + 1)))),
  };
}
