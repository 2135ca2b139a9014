import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { YearKind } from '@orgscope/contract/analytics/year-in-review';
import type { YearPage } from '../../../api/analytics.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { dateFormat } from '../../../lib/intl-formats.ts';

/** What every part of the page is drawn from. */
export interface YearProps {
  data: YearPage;
  /** Whose year it is: on paper and in pictures. */
  source: string;
  /** Opens rows; undefined for what the user may not open. */
  openerOf: (rows: RowsOf) => (() => void) | undefined;
}

/** Whether the year has not ended: it is compared with a whole one. */
export const isSoFar = ({ to }: YearPage): boolean => !to.endsWith('-12-31');

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

/** The value of a measure; null where there is none. */
export const valueIn = (page: YearPage, key: MeasureKey): number | null => measureIn(page, key)?.value ?? null;

/** Whether the rows of a number are people's, whom only administrators see. */
export const isOfPeople = (name: string) => /people|invit|accept|profile/.test(name);
