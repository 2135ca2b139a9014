import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { YearKind } from '@orgscope/contract/analytics/year-in-review';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import type { YearPage } from '../../../api/analytics.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { dayName } from '../../../lib/dates/day-name.ts';

/** What every part of the page is drawn from. */
export interface YearProps {
  data: YearPage;
  /** Whose year it is: on paper and in pictures. */
  source: string;
  /** Opens rows; undefined for what the user may not open. */
  openerOf: (rows: RowsOf) => (() => void) | undefined;
}

const isLastDay = (day: string) => day.endsWith('-12-31');
const yearOf = (day: string) => Number(day.slice(0, 4));

/** A day without its year: "29 November", or "29 Nov". */
export const dayInYear = (day: string, month: 'long' | 'short'): string =>
  dateFormat(formatLanguage(), { day: 'numeric', month, timeZone: 'UTC' }).format(new Date(day));

/** A year by its number; up to a day of it, with this day. */
export const yearUpTo = (t: Text, day: string): string =>
  isLastDay(day) ? String(yearOf(day)) : t('year-in-review:up_to', { year: yearOf(day), day: dayInYear(day, 'short') });

/** The year before, as much as is compared of it. */
export const yearBefore = (t: Text, { year, previous_to: to }: YearPage): string =>
  to === null ? String(year - 1) : yearUpTo(t, to);

/** Which part of the year before is compared; undefined where it is all of it, or nothing. */
export function partBefore({ previous_to: to }: YearPage): { year: number; day: string } | undefined {
  return to === null || isLastDay(to) ? undefined : { year: yearOf(to), day: dayInYear(to, 'long') };
}

/** Whether figures of people are not compared because those of a part of a year would reveal small groups. */
export function hidesPeopleBefore(page: YearPage): boolean {
  const isHidden = (key: MeasureKey) => measureIn(page, key)?.previous_reason === 'too_few';
  const accepted = measureIn(page, 'invitations_accepted')?.previous ?? 0;
  // Of fewer acceptances there is no median of any year.
  const hidesMedian = accepted >= smallestGroup && isHidden('acceptance_days_median');
  return partBefore(page) !== undefined && (isHidden('people_joined') || hidesMedian);
}

/** Whether anything is known of the year before: figures, or that they are hidden. */
export const hasYearBefore = ({ previous_to: to, measures }: YearPage): boolean =>
  to !== null && measures.some(({ previous, previous_reason: reason }) => previous !== null || reason === 'too_few');

/** What the year is compared with. */
export function comparedText(t: Text, page: YearPage): string {
  const { year, previous_to: to } = page;
  if (to === null) return t('year-in-review:comparison.too_early', { year });
  const isKnown = hasYearBefore(page);
  if (partBefore(page)) {
    const days = { from: dayName(`${year - 1}-01-01`), to: dayName(to) };
    return isKnown ? t('year-in-review:source.before_so_far', days) : t('year-in-review:source.no_before_so_far', days);
  }
  const before = { year: year - 1 };
  return isKnown ? t('year-in-review:source.before', before) : t('year-in-review:source.no_before', before);
}

const monthName = (year: number, month: number, length: 'narrow' | 'short' | 'long') =>
  dateFormat(formatLanguage(), { month: length, timeZone: 'UTC' }).format(Date.UTC(year, month, 1));

/** A month of a year: its id as rows know it, and its names. */
export const monthsOfYear = (year: number) =>
  Array.from({ length: 12 }, (_, month) => ({
    id: `${year}-${String(month + 1).padStart(2, '0')}`,
    label: monthName(year, month, 'long'),
    short: monthName(year, month, 'short'),
    // One letter; in Japanese the number without its "月".
    narrow: monthName(year, month, 'narrow').replace('月', ''),
  }));

/** The twelve counts of a kind; undefined where nothing is known. */
export function countsOf({ months }: YearPage, kind: YearKind): (number | undefined)[] {
  const counts = months.find((each) => each.kind === kind)?.counts ?? [];
  return Array.from({ length: 12 }, (_, month) => counts[month] ?? undefined);
}

export const measureIn = ({ measures }: YearPage, key: MeasureKey) => measures.find((measure) => measure.key === key);

/** What is compared of a measure: a sum of which a part has no price is neither more nor less than another. */
export const comparedPart = <
  Of extends Pick<YearPage['measures'][number], 'previous' | 'unpriced' | 'previous_unpriced'>,
>(
  measure: Of,
): Of => (measure.unpriced || measure.previous_unpriced ? { ...measure, previous: null } : measure);

/** The value of a measure; null where there is none. */
export const valueIn = (page: YearPage, key: MeasureKey): number | null => measureIn(page, key)?.value ?? null;

/** Whether the rows of a number are people's, whom only administrators see. */
export const isOfPeople = (name: string) => /people|invit|accept|profile/.test(name);
