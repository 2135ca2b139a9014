// The two years that a page compares, as months in the client's time zone.
import { firstFiscalYear } from '@orgscope/contract/analytics/figures';
import { message } from '@orgscope/contract/words/message';
import type { YearQuery } from '@orgscope/contract/resources/analytics';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { checkSpan, refuse } from '../analytics/measure-it/measure-it-years.ts';
import { dayMs, utcDay, yearOf } from '../../lib/time/days.ts';
import { monthStarts, startOfDay } from '../../lib/time/year-starts.ts';

export interface YearSpan {
  readonly year: number;
  readonly timezone: string;
  /** The starts of the 24 months of the year before and the year, and the end. */
  readonly starts: readonly number[];
  /** The last day that counts of the year before, and the moment after it; null where there is nothing to compare with. */
  readonly before: { readonly to: string | null; readonly end: number };
}

/** The year that is asked for; a span without an end runs until today. */
export function yearAsked(asked: Pick<YearQuery, 'year' | 'from' | 'to'>, today: string): number {
  checkSpan(asked);
  const { from, to = today, year = yearOf(to) } = asked;
  if (from !== undefined && yearOf(from) !== year) throw refuse('from', message('analytics.one_year'));
  return year;
}

/** Both years as a whole. */
export function yearSpan(timezone: string, year: number): YearSpan {
  const starts = [...monthStarts(timezone, year - 1).slice(0, 12), ...monthStarts(timezone, year)];
  return { year, timezone, starts, before: { to: `${year - 1}-12-31`, end: starts[12] ?? 0 } };
}

/**
 * Up to which day a year is compared with the one before: while it runs up to the same day, and 29 February with the 28th.
 * Null on its first day, when nothing of it has passed, and before it.
 */
export function comparedTo(year: number, today: string): string | null {
  if (today <= `${year}-01-01`) return null;
  const day = today > `${year}-12-31` ? '12-31' : today.slice(5);
  return `${year - 1}-${day === '02-29' ? '02-28' : day}`;
}

/** The year, and of the one before as much as it is compared with. */
export function comparedSpan(timezone: string, year: number, today: string): YearSpan {
  const span = yearSpan(timezone, year);
  const to = comparedTo(year, today);
  const end = to === null ? (span.starts[0] ?? 0) : startOfDay(timezone, utcDay(Date.parse(to) + dayMs));
  return { ...span, before: { to, end } };
}

/** Whether a part of the year before is left out. */
export const isOfPart = ({ starts, before }: YearSpan): boolean => before.end !== starts[12];

const momentSql = (moment: number | undefined): SQL => sql`${new Date(moment ?? 0).toISOString()}::timestamptz`;

/** The month that a moment is in, from 0 to 23; from 12 on they are the year's. Outside of both it is -1 or 24. */
export const monthSql = ({ starts }: YearSpan, at: SQLWrapper): SQL =>
  sql`(width_bucket(${at}, ${`{${starts.map((start) => new Date(start).toISOString()).join()}}`}::timestamptz[]) - 1)`;

/** Which of the two years a moment of them is in: 0 or 1. Much faster than by its month. */
export const yearIndexSql = ({ starts }: YearSpan, at: SQLWrapper): SQL =>
  sql`(${at} >= ${momentSql(starts[12])})::int`;

/** The year that a moment is in, of all that can be asked for until one; the one before them, for what was earlier. */
export function yearSql(timezone: string, until: number): (at: SQLWrapper) => SQL {
  const years = Array.from({ length: until - firstFiscalYear + 1 }, (_, index) => firstFiscalYear + index);
  const starts = years.map((year) => new Date(startOfDay(timezone, `${year}-01-01`)).toISOString());
  return (at) => sql`(width_bucket(${at}, ${`{${starts.join()}}`}::timestamptz[]) + ${firstFiscalYear - 1}::int)`;
}

/** That a moment is in a span of months. */
export const isInMonths = ({ starts }: YearSpan, at: SQLWrapper, from = 0, to = 24): SQL =>
  sql`${at} >= ${momentSql(starts[from])} and ${at} < ${momentSql(starts[to])}`;

/** That a moment is in the part of the year before that is left out. */
export const isLeftOut = (span: YearSpan, at: SQLWrapper): SQL =>
  isOfPart(span) ? sql`(${at} >= ${momentSql(span.before.end)} and ${at} < ${momentSql(span.starts[12])})` : sql`false`;

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
