// Counts at the ends of months, from the daily snapshots: records do not say later what they were.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { countOf, exploreLimits } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import { liveLifecycles } from '@orgscope/contract/resources/application-record';
import type { Database } from '../../db/connections/database.ts';
import type { SnapshotCounts, Sums as Amounts } from '../../db/tables/daily-snapshots.ts';
import { groupedBy } from '../../lib/grouped-by.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import { countsAt, dueDays, monthEnds } from '../snapshots/read-snapshots.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { kindOf, othersKey, tooFew } from './lines.ts';
import type { Line, Sum, Sums } from './lines.ts';
import type { Question } from './question.ts';

interface Group {
  readonly count: number;
  readonly cost?: Amounts;
}
type Groups = Readonly<Record<string, Group>>;

const isLive = (code: string) => liveLifecycles.some((live) => live === code);

/** The groups of a snapshot by a dimension, or all records together. */
function groupsOf(counts: SnapshotCounts, { count, by, across }: Question): Groups {
  const { of } = countOf(count);
  const other = [by, across].find((dimension) => dimension !== 'month');
  const isOfLive = count === 'live_applications' || count === 'annual_cost';
  // Snapshots count all applications, and the live ones among them by lifecycle.
  const dimension: Dimension | undefined = other ?? (isOfLive ? 'lifecycle' : undefined);
  const branch: Readonly<Record<string, Groups | Group>> = counts[of];
  // The table of the contract names only dimensions that a snapshot has.
  const groups = (dimension ? branch[dimension] : { all: branch['all'] }) as Groups | undefined;
  const entries = Object.entries(groups ?? {});
  return Object.fromEntries(isOfLive && dimension === 'lifecycle' ? entries.filter(([code]) => isLive(code)) : entries);
}

export interface MonthEnd {
  readonly day: string;
  /** Undefined where there is no snapshot. */
  readonly groups: Groups | undefined;
}

/** The ends of months since the first snapshot, the oldest first. */
export async function readMonths(database: Database, client: AnalyticsClient, question: Question): Promise<MonthEnd[]> {
  const days = monthEnds(client.today, exploreLimits.months);
  const found = await countsAt(database, client, days);
  const first = days.findIndex((day) => found.has(day));
  if (first === -1) return [];
  return dueDays(days.slice(first), found).map((day) => {
    const counts = found.get(day);
    return { day, groups: counts && groupsOf(counts, question) };
  });
}

/** The currencies in which anything costs in these months. */
export const currenciesOf = (months: readonly MonthEnd[]): string[] => [
  ...new Set(months.flatMap(({ groups = {} }) => Object.values(groups).flatMap(({ cost = {} }) => Object.keys(cost)))),
];

/** An amount in the page's currency as a whole number of its smallest units; undefined without a rate. */
export function unitsOf(amount: string, currency: string, { currency: own, factors }: PageMoney): number | undefined {
  const factor = factors[currency];
  return factor === undefined ? undefined : Math.round(Number(amount) * factor * 10 ** decimalsOf(own ?? currency));
}

/** A whole number of smallest units as an amount, with the decimals of its currency. */
export const amountOfUnits = (units: number, currency: string): string =>
  (units / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

function addUp(groups: readonly Group[], money: PageMoney, isMoney: boolean): Sum {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (!isMoney) return { count, cost: null, unconverted: false };
  const amounts = groups.flatMap(({ cost = {} }) => Object.entries(cost));
  const units = amounts.map(([currency, amount]) => unitsOf(amount, currency, money));
  const unconverted = units.includes(undefined);
  const total = units.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const cost = amounts.length > 0 && money.currency !== null ? amountOfUnits(total, money.currency) : null;
  return { count: amounts.length > 0 ? count : 0, cost: unconverted ? null : cost, unconverted };
}

/** Sums by the ends of months, and by the other dimension of a question. */
export function exploreMonths(months: readonly MonthEnd[], question: Question, money: PageMoney): Sums {
  const { count, by, across } = question;
  const { isMoney, of } = countOf(count);
  const told = (groups: readonly Group[]): Sum => {
    const sum = addUp(groups, money, isMoney);
    const isSmall = sum.count !== null && sum.count > 0 && sum.count < smallestGroup;
    return of === 'people' && isSmall ? tooFew : sum;
  };
  const monthLines = months.map(({ day, groups }): Line => ({
    key: day.slice(0, 7),
    kind: 'value',
    groups: null,
    total: groups && told(Object.values(groups)),
  }));
  if (across === undefined) return { rows: monthLines, columns: [], cells: [], total: null };

  // The values that are the largest at the end of any month.
  const sizes = new Map<string, number>();
  for (const { groups = {} } of months) {
    for (const [key, group] of Object.entries(groups)) {
      const { count: own, cost } = told([group]);
      const size = isMoney ? Number(cost ?? 0) : (own ?? 0);
      if (key !== 'none') sizes.set(key, Math.max(sizes.get(key) ?? 0, size));
    }
  }
  const ranked = [...sizes].toSorted(([one, size], [other, size2]) => size2 - size || one.localeCompare(other));
  const shown = new Set(ranked.slice(0, exploreLimits.values).map(([key]) => key));
  const keyOf = (key: string) => (key === 'none' || shown.has(key) ? key : othersKey);
  const cells = months.flatMap(({ day, groups = {} }) => {
    return [...groupedBy(Object.entries(groups), ([key]) => keyOf(key))].flatMap(([key, gathered]) => {
      const sum = told(gathered.map(([, group]) => group));
      return sum.count === 0 ? [] : [{ month: day.slice(0, 7), key, sum }];
    });
  });
  const others = ranked.length - shown.size;
  const lines = [...new Set(cells.map(({ key }) => key))].map((key): Line => ({
    key,
    kind: kindOf(key),
    groups: key === othersKey ? others : null,
    total: null,
  }));
  const isDown = by === 'month';
  return {
    rows: isDown ? monthLines : lines,
    columns: isDown ? lines : monthLines,
    cells: cells.map(({ month, key, sum }) =>
      isDown ? { row: month, column: key, ...sum } : { row: key, column: month, ...sum },
    ),
    total: null,
  };
}
