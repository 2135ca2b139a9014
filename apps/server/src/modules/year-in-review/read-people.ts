// Who was invited, accepted, joined and left in two years.
import { smallestGroup } from '@orgscope/contract/analytics/answers';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import type { PageClient } from '../analytics/page-client.ts';
import type { Cell, PlaceId } from '../analytics/hidden-groups.ts';
import { splitPeople } from '../analytics/people-split.ts';
import { isInMonths, monthSql, yearIndexSql } from './year-span.ts';
import type { YearSpan } from './year-span.ts';

export type PeopleFlow = 'people_invited' | 'invitations_accepted' | 'people_joined' | 'people_left';

export interface PlaceFilters {
  readonly function_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly attribute_option_id?: number | undefined;
}

export const hasPlaces = (filters: PlaceFilters): boolean => Object.values(filters).some((id) => id !== undefined);

/** Tenths of days from the invitation to the acceptance: whole numbers, which are counted and sorted faster. */
const tenths = sql`floor(
  date_part('epoch', greatest(${users.claimedAt} - ${users.invitedAt}, interval '0')) / 8640 + 0.5)::int`;

// Somebody who was invited anew after a withdrawal is another user with the same address: one person in a year.
const flowsSql = (span: YearSpan, where: SQL) => sql`
  select flow, year, ${monthSql(span, sql`min(at)`)} as month, min(id) as id, min(at) as at, min(tenths) as tenths,
    min(place) as place, min(site) as site
  from (
    select flow, at, tenths, ${yearIndexSql(span, sql`at`)} as year, lower(${users.username}) as address, ${users.id} as id,
      ${users.clientFunctionId} as place, ${users.clientLocationId} as site
    from ${users}, lateral (values
      ('people_invited', ${users.invitedAt}, null::int),
      ('invitations_accepted', case when ${users.invitedAt} is not null then ${users.claimedAt} end, ${tenths}),
      ('people_joined', ${users.profileCompletedAt}, null),
      ('people_left', case when not ${users.isActive} and ${users.profileCompletedAt} is not null
        then ${users.changedAt} end, null)) as flows (flow, at, tenths)
    where ${where} and ${isInMonths(span, sql`at`)}) as steps
  group by flow, year, address`;

/** The rows behind one of the flows: each person once a year, with the days to accept. */
export const peopleOfFlow = (
  span: YearSpan,
  flow: PeopleFlow,
  where: SQL,
  [from, to]: readonly [number, number],
): SQL =>
  sql`select id, at, tenths / 10.0 as days from (${flowsSql(span, where)}) as flows
    where flow = ${flow} and month >= ${from}::int and month < ${to}::int`;

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
  year: number;
  month: number | null;
  count: number;
  median: number | null;
  days: number | null;
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
  site: PlaceId;
  option: PlaceId;
  count: number;
}

/** The totals of the people of a place: null where a group of fewer than five would be told apart. */
async function placedTotals(database: Database, { id, scope }: PageClient, span: YearSpan, filters: PlaceFilters) {
  const chosen = filters.attribute_option_id;
  // The options of the attribute that the named one belongs to.
  const option =
    chosen === undefined
      ? sql`null::int`
      : sql`(select ${userAttributeValues.optionId} from ${userAttributeValues}
          join ${customAttributeOptions} on ${customAttributeOptions.clientId} = ${userAttributeValues.clientId}
            and ${customAttributeOptions.id} = ${chosen}
            and ${customAttributeOptions.attributeId} = ${userAttributeValues.attributeId}
          where ${userAttributeValues.clientId} = ${id} and ${userAttributeValues.userId} = flows.id)`;
  const { rows } = await database.in(scope).execute<Placed>(sql`
    select flow, year, place, site, option, count(*)::int as count
    from (select flow, year, place, site, ${option} as option
      from (${flowsSql(span, sql`${eq(users.clientId, id)}`)}) as flows) as placed
    group by 1, 2, 3, 4, 5`);
  const totalOf = (flow: PeopleFlow, year: number): number | null => {
    const own = rows.filter((row) => row.flow === flow && row.year === year);
    const cells: Cell[] = own.map(({ place, site, count }) => ({ row: place, column: site, count }));
    const options = new Map<PlaceId, number>();
    for (const { option: of, count } of own) options.set(of, (options.get(of) ?? 0) + count);
    const { function_id: functionId, location_id: locationId, attribute_option_id: optionId } = filters;
    const people = { cells, functions: [], locations: [], options };
    return splitPeople(people, { functionId, locationId, optionId }).people_by_function.total;
  };
  return byFlow((flow) => [totalOf(flow, 0), totalOf(flow, 1)] as const);
}

/** Counts people by month. Of a place only the totals are told: months would split them into small groups. */
export async function readPeopleYear(
  database: Database,
  client: PageClient,
  span: YearSpan,
  filters: PlaceFilters,
  where: SQL,
): Promise<PeopleYear> {
  const isPlaced = hasPlaces(filters);
  const [{ rows }, placed] = await Promise.all([
    // Only what is accepted is sorted.
    database.in(client.scope).execute<Found>(sql`
      with flows as materialized (${flowsSql(span, where)})
      select counts.*, medians.median
      from (
        select flow, year, month, count(*)::int as count, (sum(tenths) / 10.0)::float as days
        from flows group by grouping sets ((flow, year), (flow, year, month))) as counts
      left join (
        select flow, year, month, percentile_cont(0.5) within group (order by tenths) / 10 as median
        from flows where flow = 'invitations_accepted'
        group by grouping sets ((flow, year), (flow, year, month))) as medians
      on medians.flow = counts.flow and medians.year = counts.year and medians.month is not distinct from counts.month`),
    isPlaced ? placedTotals(database, client, span, filters) : undefined,
  ]);
  const found = (flow: PeopleFlow, year: number, month: number | null) =>
    rows.find((row) => row.flow === flow && row.year === year && row.month === month);
  const months = Array.from({ length: 12 }, (_, index) => index + 12);
  const totals =
    placed ?? byFlow((flow) => [found(flow, 0, null)?.count ?? 0, found(flow, 1, null)?.count ?? 0] as const);
  const accepted = (year: 0 | 1) => {
    const row = found('invitations_accepted', year, null);
    return row && row.count >= smallestGroup && totals.invitations_accepted[year] !== null ? row : undefined;
  };
  return {
    totals,
    counts: byFlow((flow) => months.map((month) => (isPlaced ? null : (found(flow, 1, month)?.count ?? 0)))),
    medians: [accepted(0)?.median ?? null, accepted(1)?.median ?? null],
    days: [accepted(0)?.days ?? null, accepted(1)?.days ?? null],
    acceptance: months.map((month) => {
      const row = isPlaced ? undefined : found('invitations_accepted', 1, month);
      return row && row.count >= smallestGroup ? row.median : null;
    }),
  };
}
