// The two years that a page compares, as months in the client's time zone.
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { monthStarts } from '../../lib/time/year-starts.ts';

export interface YearSpan {
  readonly year: number;
  readonly timezone: string;
  /** The starts of the 24 months of the year before and the year, and the end. */
  readonly starts: readonly number[];
}

export const yearSpan = (timezone: string, year: number): YearSpan => ({
  year,
  timezone,
  starts: [...monthStarts(timezone, year - 1).slice(0, 12), ...monthStarts(timezone, year)],
});

const momentSql = (moment: number | undefined): SQL => sql`${new Date(moment ?? 0).toISOString()}::timestamptz`;

/** The month that a moment is in, from 0 to 23; from 12 on they are the year's. Outside of both it is -1 or 24. */
export const monthSql = ({ starts }: YearSpan, at: SQLWrapper): SQL =>
  sql`(width_bucket(${at}, ${`{${starts.map((start) => new Date(start).toISOString()).join()}}`}::timestamptz[]) - 1)`;

/** Which of the two years a moment of them is in: 0 or 1. Much faster than by its month. */
export const yearIndexSql = ({ starts }: YearSpan, at: SQLWrapper): SQL =>
  sql`(${at} >= ${momentSql(starts[12])})::int`;

/** That a moment is in a span of months. */
export const isInMonths = ({ starts }: YearSpan, at: SQLWrapper, from = 0, to = 24): SQL =>
  sql`${at} >= ${momentSql(starts[from])} and ${at} < ${momentSql(starts[to])}`;

/** The month of a moment, from 0 to 23; undefined outside. */
export function monthOf({ starts }: YearSpan, at: number | undefined): number | undefined {
  if (at === undefined) return undefined;
  const next = starts.findIndex((start) => start > at);
  return next > 0 ? next - 1 : undefined;
}

/** The months of a query: `2026-03`, or the whole year. */
export function monthsOf({ year }: YearSpan, month: string | undefined): readonly [from: number, to: number] {
  if (month === undefined) return [12, 24];
  const [named = 0, number = 0] = month.split('-').map(Number);
  const at = (named - year) * 12 + 11 + number;
  // Months of other years are in none of the two.
  return at >= 0 && at < 24 ? [at, at + 1] : [24, 24];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The first date of a month from 0 to 24. */
export const firstDate = ({ year }: YearSpan, month: number): string =>
  `${year - 1 + Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-01`;
