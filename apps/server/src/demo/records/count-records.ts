// What a snapshot counts, of the demo's records in memory: the same as modules/snapshots/snapshot-counts.ts, which a test
// compares. Taking 5,000 snapshots by statements would take a minute.
import { liveLifecycles, timeClass } from '@orgscope/contract/resources/application-record';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { contractMeasureDays, warrantyNoticeDays } from '@orgscope/contract/analytics/notice-days';
import type { applications } from '../../db/tables/applications.ts';
import type { assets } from '../../db/tables/assets.ts';
import type { SnapshotCounts, Sums } from '../../db/tables/daily-snapshots.ts';
import type { subscriptions } from '../../db/tables/subscriptions.ts';
import type { users } from '../../db/tables/users.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';

type Application = typeof applications.$inferInsert;
type Asset = typeof assets.$inferInsert;
type Person = typeof users.$inferInsert;

/** A user as of a day. */
export interface PersonOnDay extends Person {
  readonly step: 'invited' | 'confirmed' | 'onboarding' | 'active' | 'inactive';
  readonly hasSignedIn: boolean;
  /** How many attributes the user has answered. */
  readonly answers: number;
}

export interface RecordsOnDay {
  readonly people: readonly PersonOnDay[];
  readonly functions: readonly { readonly id: number; readonly type: FunctionType }[];
  readonly locations: readonly { readonly id: number }[];
  /** How many attributes the client asks for. */
  readonly attributes: number;
  readonly applications: readonly Application[];
  readonly assets: readonly Asset[];
  readonly subscriptions: readonly (typeof subscriptions.$inferInsert)[];
}

const daysAfter = (day: string, days: number) => utcDay(Date.parse(day) + days * dayMs);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type Priced = readonly [amount: string | null | undefined, currency: string | null | undefined];

/** Sums by currency, in thousandths, so that they are exact. */
function sumsOf(prices: readonly Priced[]): Sums | undefined {
  const sums = new Map<string, number>();
  for (const [amount, currency] of prices)
    if (amount && currency) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(amount) * 1000));
  if (sums.size === 0) return undefined;
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, (sum / 1000).toFixed(3)]));
}

interface Counter<Row> {
  readonly rows: readonly Row[];
  readonly priceOf: (row: Row) => Priced;
}

function groupOf<Row>({ rows, priceOf }: Counter<Row>) {
  const cost = sumsOf(rows.map(priceOf));
  return { count: rows.length, ...(cost && { cost }) };
}

function groupsBy<Row>({ rows, priceOf }: Counter<Row>, valueOf: (row: Row) => string | number | null | undefined) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const value = String(valueOf(row) ?? 'none');
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return Object.fromEntries([...groups].map(([value, found]) => [value, groupOf({ rows: found, priceOf })]));
}

/** The records of each place in parts of their own; those without one are left out. */
function inPlaces<Row, Part>(
  rows: readonly Row[],
  placeOf: (row: Row) => number | null | undefined,
  partOf: (rows: readonly Row[]) => Part,
): Record<string, Part> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const place = placeOf(row);
    if (typeof place !== 'number') continue;
    const group = groups.get(place);
    if (group) group.push(row);
    else groups.set(place, [row]);
  }
  return Object.fromEntries([...groups].map(([place, found]) => [place, partOf(found)]));
}

const isLive = ({ lifecycle }: Application) => liveLifecycles.some((live) => live === lifecycle);
const classOf = ({ functionalFit, technicalFit }: Application) =>
  timeClass(functionalFit ?? null, technicalFit ?? null);
const isAtRisk = (row: Application) => ['migrate', 'eliminate'].includes(classOf(row) ?? '');
const priceOf = ({ annualCost, currency }: Application): Priced => [annualCost, currency];
const purchasePrice = ({ purchaseCost, currency }: Asset): Priced => [purchaseCost, currency];
const isBetween = (date: string | null | undefined, from: string, to: string) =>
  typeof date === 'string' && date >= from && date <= to;

function portfolioInputs(all: readonly Application[], day: string) {
  if (all.length === 0) return {};
  const live = all.filter(isLive);
  const current = all.filter(({ lifecycle }) => lifecycle !== 'end_of_life');
  const used = live.filter(
    ({ activeUsers, userBase }) => typeof activeUsers === 'number' && typeof userBase === 'number',
  );
  const usedAtCost = live.filter(({ activeUsers, annualCost }) => typeof activeUsers === 'number' && annualCost);
  const noticeEnd = daysAfter(day, contractMeasureDays);
  const ofClass = (name: ReturnType<typeof classOf>) => live.filter((row) => classOf(row) === name).length;
  const usersOf = (rows: readonly Application[]) => rows.reduce((sum, row) => sum + (row.activeUsers ?? 0), 0);
  const isComplete = (row: Application) =>
    row.criticality && row.functionalFit && row.technicalFit && (row.businessOwnerId ?? row.itOwnerId);
  return {
    live_applications: live.length,
    invest_applications: ofClass('invest'),
    tolerate_applications: ofClass('tolerate'),
    migrate_applications: ofClass('migrate'),
    eliminate_applications: ofClass('eliminate'),
    unassessed_applications: ofClass(null),
    current_applications: current.length,
    complete_applications: current.filter(isComplete).length,
    applications_past_end_of_life: live.filter(({ endOfLifeDate: end }) => end && end < day).length,
    contracts_ending: live.filter(({ contractEndDate: end }) => isBetween(end, day, noticeEnd)).length,
    ...(used.length > 0 && {
      active_users: usersOf(used),
      user_base: used.reduce((sum, { userBase }) => sum + (userBase ?? 0), 0),
    }),
    ...(usedAtCost.length > 0 && { active_users_with_cost: usersOf(usedAtCost) }),
  };
}

function holdingInputs(all: readonly Asset[], day: string) {
  if (all.length === 0) return {};
  const usable = all.filter(({ status }) => status !== 'retired' && status !== 'lost');
  const dated = usable.flatMap(({ purchaseDate }) => purchaseDate ?? []);
  const tenths = dated.reduce(
    (sum, date) => sum + Math.max(0, Math.round((daysBetween(date, day) / 30.436875) * 10)),
    0,
  );
  const assigned = all.filter(({ status }) => status === 'assigned').length;
  const noticeEnd = daysAfter(day, warrantyNoticeDays);
  return {
    assigned_devices: assigned,
    assigned_assets: assigned,
    usable_assets: usable.length,
    ended_warranties: usable.filter(({ warrantyEnd: end }) => end && end < day).length,
    ending_warranties: usable.filter(({ warrantyEnd: end }) => isBetween(end, day, noticeEnd)).length,
    ...(dated.length > 0 && { asset_age_months: tenths / 10 }),
    dated_assets: dated.length,
  };
}

/** Amounts of applications: empty, which is 0, where none of several with a cost is of a kind. */
function portfolioAmounts(all: readonly Application[]) {
  const hasCosts = all.some(({ annualCost }) => annualCost);
  const amount = (rows: readonly Application[]) => (rows.length === 0 && hasCosts ? {} : sumsOf(rows.map(priceOf)));
  const live = all.filter(isLive);
  const named = {
    cost_at_risk: amount(live.filter(isAtRisk)),
    live_cost: amount(live),
    cost_of_used_applications: amount(
      live.filter(({ activeUsers, annualCost }) => typeof activeUsers === 'number' && annualCost),
    ),
  };
  return Object.fromEntries(Object.entries(named).flatMap(([name, sums]) => (sums ? [[name, sums]] : [])));
}

/** How many of the applications behind each amount have no cost. */
function portfolioUnpriced(all: readonly Application[]) {
  const without = all.filter((row) => isLive(row) && !row.annualCost);
  return { cost_at_risk: without.filter(isAtRisk).length, live_cost: without.length, cost_of_used_applications: 0 };
}

function peopleInputs({
  people,
  functions,
  locations,
  attributes,
}: Pick<RecordsOnDay, 'people' | 'functions' | 'locations' | 'attributes'>) {
  if (people.length === 0) return {};
  const complete = people.filter(({ step }) => step === 'active');
  const fieldsOf = (person: Person) => [
    person.firstName,
    person.lastName,
    person.clientFunctionId,
    person.clientLocationId,
    person.timezone,
    person.companyRole,
    person.jobTitle,
  ];
  const ofType = (type: FunctionType) => {
    const ids = new Set(functions.filter((one) => one.type === type).map(({ id }) => id));
    return complete.filter(({ clientFunctionId: id }) => id && ids.has(id)).length;
  };
  const sum = (numberOf: (person: PersonOnDay) => number) =>
    complete.reduce((total, person) => total + numberOf(person), 0);
  return {
    invited_accounts: people.length,
    confirmed_accounts: people.filter(({ step }) => step !== 'invited').length,
    accounts_with_terms: people.filter(({ step }) => step === 'onboarding' || step === 'active').length,
    accounts_with_profile: complete.length,
    accounts_in_use: complete.filter(({ hasSignedIn }) => hasSignedIn).length,
    business_people: ofType('BUSINESS'),
    it_people: ofType('IT'),
    // Without a complete profile there is no sum, and none of an empty set.
    ...(complete.length > 0 && {
      filled_profile_fields: sum((person) => fieldsOf(person).filter(Boolean).length),
      profile_fields: complete.length * 7,
    }),
    reached_functions: functions.filter(({ id }) => complete.some((person) => person.clientFunctionId === id)).length,
    all_functions: functions.length,
    reached_locations: locations.filter(({ id }) => complete.some((person) => person.clientLocationId === id)).length,
    all_locations: locations.length,
    given_answers: sum(({ answers }) => answers),
    asked_answers: complete.length * attributes,
  };
}

/** The counts of one client's active records on a day, without those of its places. */
export function countRecords(
  day: string,
  { people, applications: all, assets: held, subscriptions: own, ...asked }: RecordsOnDay,
) {
  const [ofPeople, portfolio, holdings] = [
    { rows: people, priceOf: (): Priced => [null, null] },
    { rows: all, priceOf },
    { rows: held, priceOf: purchasePrice },
  ];
  const yearBefore = new Date(Date.parse(day));
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  const since = yearBefore.toISOString().slice(0, 10);
  const bought = held.filter(({ purchaseDate: date }) => date && date > since && date <= day);
  const seats = own.flatMap(({ isActive, startDate, endDate, seatLimit }) =>
    isActive && seatLimit && isBetween(day, startDate, endDate ?? day) ? [seatLimit] : [],
  );
  const technology = sumsOf([...all.filter(isLive).map(priceOf), ...bought.map(purchasePrice)]);
  const unpriced = portfolioUnpriced(all);
  return {
    people: {
      all: { count: people.length },
      function: groupsBy(ofPeople, ({ clientFunctionId }) => clientFunctionId),
      location: groupsBy(ofPeople, ({ clientLocationId }) => clientLocationId),
    },
    applications: {
      all: groupOf(portfolio),
      function: groupsBy(portfolio, ({ functionId }) => functionId),
      lifecycle: groupsBy(portfolio, ({ lifecycle }) => lifecycle),
      time_class: groupsBy({ rows: all.filter(isLive), priceOf }, classOf),
    },
    assets: {
      all: groupOf(holdings),
      function: groupsBy(holdings, ({ functionId }) => functionId),
      location: groupsBy(holdings, ({ locationId }) => locationId),
      status: groupsBy(holdings, ({ status }) => status),
      purchases: groupOf({ rows: bought, priceOf: purchasePrice }),
    },
    inputs: {
      ...portfolioInputs(all, day),
      ...holdingInputs(held, day),
      ...peopleInputs({ people, ...asked }),
      people_with_seat: people.length,
      ...(seats.length > 0 && { seat_limit: Math.min(...seats) }),
    },
    amounts: { ...portfolioAmounts(all), ...(technology && { recorded_technology_cost: technology }) },
    unpriced: {
      ...unpriced,
      recorded_technology_cost: unpriced.live_cost + bought.filter(({ purchaseCost }) => !purchaseCost).length,
    },
  } satisfies SnapshotCounts;
}

/** The counts of each place of one client on a day. */
export function countByPlace(day: string, { applications, assets }: Pick<RecordsOnDay, 'applications' | 'assets'>) {
  const ofHoldings = (rows: readonly Asset[]) => ({ inputs: holdingInputs(rows, day), amounts: {}, unpriced: {} });
  return {
    application_function: inPlaces(
      applications,
      ({ functionId }) => functionId,
      (rows) => ({
        inputs: portfolioInputs(rows, day),
        amounts: portfolioAmounts(rows),
        unpriced: portfolioUnpriced(rows),
      }),
    ),
    asset_function: inPlaces(assets, ({ functionId }) => functionId, ofHoldings),
    asset_location: inPlaces(assets, ({ locationId }) => locationId, ofHoldings),
  } satisfies SnapshotCounts['places'];
}
