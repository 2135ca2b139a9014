// Everything that a year in review is computed from.
import type { YearInput } from '@orgscope/contract/analytics/year-measures';
import type { YearKind } from '@orgscope/contract/analytics/year-in-review';
import type { Reason } from '@orgscope/contract/analytics/formula';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { countedEvents, recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { convertedOf, yearMoney } from '../analytics/page/page-money.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import { everyPersonOf } from '../analytics/performance/performance-filters.ts';
import { hasChosen } from '../references/has-chosen.ts';
import { yearOfApplication } from './portfolio-year.ts';
import { readPeopleYear } from './read-people.ts';
import type { PagePlaces, PeopleYear, PlaceFilters } from './read-people.ts';
import { readActs, readApplications, readPurchases } from './read-records.ts';
import type { ApplicationSteps } from './read-records.ts';
import { comparedSpan, monthOf } from './year-span.ts';
import type { YearSpan } from './year-span.ts';

/** The first dates of which something is recorded, in the client's time zone; null where nothing is. */
interface Since {
  readonly people: string | null;
  readonly applications: string | null;
  readonly assets: string | null;
  readonly purchases: string | null;
  readonly changes: string | null;
}

interface SinceRow extends Record<string, unknown> {
  people: number | null;
  applications: number | null;
  assets: number | null;
  purchases: string | null;
  changes: number | null;
}

const moment = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float`;

/** Since when the client has records. */
async function readSince(database: Database, { id, scope, timezone }: PageClient): Promise<Since> {
  const { rows } = await database.in(scope).execute<SinceRow>(sql`select
    (select ${moment(sql`min(least(${users.createdAt}, ${users.invitedAt}, ${users.profileCompletedAt}))`)}
      from ${users} where ${eq(users.clientId, id)}) as people,
    (select ${moment(sql`min(${applications.createdAt})`)}
      from ${applications} where ${eq(applications.clientId, id)}) as applications,
    (select ${moment(sql`min(${assets.createdAt})`)} from ${assets} where ${eq(assets.clientId, id)}) as assets,
    (select min(${assets.purchaseDate})::text from ${assets}
      where ${eq(assets.clientId, id)} and ${assets.isActive}) as purchases,
    (select ${moment(sql`min(${recordEvents.at})`)}
      from ${recordEvents} where ${eq(recordEvents.clientId, id)} and ${countedEvents.change}) as changes`);
  const [row] = rows;
  if (!row) throw new Error('A statement without a row');
  const dateOf = (at: number | null) => (at === null ? null : todayIn(timezone, at));
  return {
    people: dateOf(row.people),
    applications: dateOf(row.applications),
    assets: dateOf(row.assets),
    purchases: row.purchases,
    changes: dateOf(row.changes),
  };
}

/** The money of purchases: in the currency of most assets, at the rates of the year that is shown. */
export async function purchaseMoney(
  database: Database,
  { id, scope, today }: PageClient,
  year: number,
): Promise<PageMoney> {
  const { rows } = await database.in(scope).execute<{ currency: string }>(sql`
    select ${assets.currency} as currency from ${assets}
    where ${eq(assets.clientId, id)} and ${assets.isActive} and ${assets.purchaseCost} is not null
    group by 1 order by count(*) desc, 1`);
  const currencies = rows.map(({ currency }) => currency);
  return yearMoney(database, { today, year, currency: currencies[0] ?? null }, currencies);
}

export interface YearValue {
  readonly value: number | null;
  readonly amount?: string | null;
  readonly reason: Reason | null;
  /** Of money: how many of the records have no price. */
  readonly unpriced?: number;
}

export interface YearData {
  readonly span: YearSpan;
  readonly money: PageMoney;
  /** Of the purchases of both years. */
  readonly converted: PageMoney['converted'];
  readonly since: Since;
  /** Of the year before up to the same day, and of the year. */
  readonly inputs: readonly [Record<YearInput, YearValue>, Record<YearInput, YearValue>];
  readonly medians: PeopleYear['medians'];
  readonly acceptance: PeopleYear['acceptance'];
  readonly months: Record<YearKind, { total: number | null; counts: (number | null)[] }>;
}

export const peopleWhere = (clientId: number, filters: PlaceFilters): SQL =>
  and(
    everyPersonOf(clientId, filters),
    filters.attribute_option_id === undefined ? undefined : hasChosen(clientId, users.id, filters.attribute_option_id),
  ) ?? sql`false`;

/** What happened to the portfolio between two moments: counts, and the months of what came and went. */
export function portfolioOf(all: readonly ApplicationSteps[], span: YearSpan, start = 0, end = 0) {
  const years = all.map(({ steps }) => yearOfApplication(steps, start, end, span.timezone));
  const months = (name: 'added' | 'retired' | 'live') => years.flatMap((year) => monthOf(span, year[name]) ?? []);
  return {
    opening: years.filter(({ opening }) => opening).length,
    closing: years.filter(({ closing }) => closing).length,
    added: months('added'),
    retired: months('retired'),
    live: months('live'),
  };
}

export const none: YearValue = { value: null, reason: 'no_data' };
/** A year that has no day behind it yet. */
const notCompared: YearValue = { value: null, reason: 'not_comparable' };
export const some = (value: number): YearValue => ({ value, reason: null });
const told = (value: number | null): YearValue => (value === null ? { value, reason: 'too_few' } : some(value));

/** Whether something is recorded of a year up to a day: its records begin by then, and the year has begun. */
const isRecorded = (since: string | null, to: string, today: string) =>
  since !== null && since <= to && to.slice(0, 4) <= today.slice(0, 4);

type Purchases = Awaited<ReturnType<typeof readPurchases>>;

/** Not even 0 has a currency then. */
const unpriced: YearValue = { value: null, reason: 'missing_input' };

function purchaseCost(months: Purchases): YearValue {
  const count = (of: 'count' | 'priced') => months.reduce((sum, month) => sum + month[of], 0);
  if (months.some(({ incomparable }) => incomparable)) return { value: null, reason: 'not_comparable' };
  if (count('count') > 0 && count('priced') === 0) return unpriced;
  const missing = count('count') - count('priced');
  // In thousandths, so that the sum is exact.
  const thousandths = months.reduce((sum, { cost }) => sum + Math.round(Number(cost ?? 0) * 1000), 0);
  return { value: thousandths / 1000, amount: (thousandths / 1000).toFixed(3), reason: null, unpriced: missing };
}

/** Reads the year, and of the one before as much as it is compared with. */
export async function readYearData(
  database: Database,
  client: PageClient,
  year: number,
  filters: PagePlaces,
): Promise<YearData> {
  const span = comparedSpan(client.timezone, year, client.today);
  const readBought = async () => {
    const ofPurchases = await purchaseMoney(database, client, year);
    return [ofPurchases, await readPurchases(database, client, span, filters, ofPurchases)] as const;
  };
  // The longest first: a client has few connections at a time.
  const [acts, people, [money, bought], all, since] = await Promise.all([
    readActs(database, client, span, filters),
    readPeopleYear(database, client, span, filters, peopleWhere(client.id, filters)),
    readBought(),
    readApplications(database, client, filters),
    readSince(database, client),
  ]);
  const { starts, before } = span;
  const portfolio = [
    portfolioOf(all, span, starts[0], before.end),
    portfolioOf(all, span, starts[12], starts[24]),
  ] as const;
  const actCounts = new Map(acts.map(({ kind, month, count }) => [`${kind} ${month}`, count]));
  const boughtIn = new Map(bought.map(({ month, count }) => [month, count]));
  const sumOf = (from: number, countOf: (month: number) => number) =>
    Array.from({ length: 12 }, (_, index) => countOf(from + index)).reduce((sum, count) => sum + count, 0);
  const retiredIn = (month: number) => actCounts.get(`assets_retired ${month}`) ?? 0;

  const inputsOf = (at: 0 | 1): Record<YearInput, YearValue> => {
    const isCompared = at === 1 || before.to !== null;
    const last = (at === 0 && before.to) || `${year - 1 + at}-12-31`;
    /** The value of what is recorded. */
    const known = (kind: keyof Since, value: () => YearValue): YearValue => {
      if (!isRecorded(since[kind], last, client.today)) return none;
      return isCompared ? value() : notCompared;
    };
    const ofPeople = (flow: keyof PeopleYear['totals']) => known('people', () => told(people.totals[flow][at]));
    const { opening, added, retired, closing } = portfolio[at];
    const ofPortfolio = (value: number) => known('applications', () => some(value));
    const joined = ofPeople('people_joined');
    const accepted = ofPeople('invitations_accepted');
    const months = bought.filter(({ month }) => Math.floor(month / 12) === at);
    return {
      invited_people: ofPeople('people_invited'),
      accepted_invitations: accepted,
      acceptance_days:
        accepted.value === 0
          ? { value: null, reason: 'zero_denominator' }
          : accepted.value === null
            ? accepted
            : told(people.days[at]),
      joined_people: joined,
      left_people: ofPeople('people_left'),
      completed_profiles: joined,
      opening_applications: ofPortfolio(opening),
      added_applications: ofPortfolio(added.length),
      retired_applications: ofPortfolio(retired.length),
      closing_applications: ofPortfolio(closing),
      acquired_assets: known('purchases', () => some(sumOf(at * 12, (month) => boughtIn.get(month) ?? 0))),
      retired_assets: known('assets', () => some(sumOf(at * 12, retiredIn))),
      purchase_cost: known('purchases', () => (money.currency === null ? unpriced : purchaseCost(months))),
    };
  };
  const inputs = [inputsOf(0), inputsOf(1)] as const;

  const begun = client.today.slice(0, 7);
  const monthsFrom = (of: keyof Since, total: number | null, countOf: (month: number) => number | null) => ({
    total: isRecorded(since[of], `${year}-12-31`, client.today) ? total : null,
    counts: Array.from({ length: 12 }, (_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      const first = since[of]?.slice(0, 7);
      return first === undefined || month < first || month > begun ? null : countOf(index + 12);
    }),
  });
  const times = (months: readonly number[]) => (month: number) => months.filter((each) => each === month).length;
  const ofPortfolio = (name: 'added' | 'live' | 'retired') => {
    const months = portfolio[1][name];
    return monthsFrom('applications', months.length, times(months));
  };
  const ofPeople = (flow: keyof PeopleYear['totals']) =>
    monthsFrom('people', people.totals[flow][1], (month) => people.counts[flow][month - 12] ?? null);
  const ofActs = (kind: string, of: keyof Since) => {
    const countOf = (month: number) => actCounts.get(`${kind} ${month}`) ?? 0;
    return monthsFrom(of, sumOf(12, countOf), countOf);
  };
  const countOfBought = (month: number) => boughtIn.get(month) ?? 0;
  return {
    span,
    money,
    converted: convertedOf(
      money,
      bought.flatMap(({ currencies }) => currencies),
    ),
    since,
    inputs,
    medians: people.medians,
    acceptance: people.acceptance,
    months: {
      people_joined: ofPeople('people_joined'),
      people_left: ofPeople('people_left'),
      applications_added: ofPortfolio('added'),
      applications_live: ofPortfolio('live'),
      applications_retired: ofPortfolio('retired'),
      assets_acquired: monthsFrom('purchases', sumOf(12, countOfBought), countOfBought),
      assets_assigned: ofActs('assets_assigned', 'assets'),
      assets_retired: ofActs('assets_retired', 'assets'),
      changes: ofActs('changes', 'changes'),
    } satisfies Record<YearKind, unknown>,
  };
}
