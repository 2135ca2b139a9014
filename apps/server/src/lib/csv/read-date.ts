import { message } from '@orgscope/contract/words/message';
import type { Reading } from '@orgscope/contract/numbers/read-number';

const midnight = /[T ]00:00(:00(\.0+)?)?Z?$/;
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const yearLast = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/;

/** Which of day and month a column with slashes or hyphens puts first. */
export type DateOrder = 'day_first' | 'month_first';

const withoutTime = (written: string): string => written.trim().replace(midnight, '');

/**
 * Finds the order of the dates in a column: a spreadsheet writes all of them alike, so one with a day over 12 shows it. Undefined
 * while none does, or if some contradict others.
 */
export function dateOrder() {
  const orders = new Set<DateOrder>();
  return {
    see(written: string): void {
      const [, first = '', sign, second = ''] = yearLast.exec(withoutTime(written)) ?? [];
      if (sign === '.') return;
      if (Number(first) > 12 && Number(second) <= 12) orders.add('day_first');
      if (Number(second) > 12 && Number(first) <= 12) orders.add('month_first');
    },
    found: (): DateOrder | undefined => (orders.size === 1 ? [...orders][0] : undefined),
  };
}

/**
 * Reads a date as people write it in spreadsheets, as 2026-11-21: that form, 2026/11/21, 21.11.2026, 21/11/2026 or
 * 21-11-2026; a midnight time may follow. With slashes or hyphens some countries put the month first, so without the order of
 * the column a text that could be two dates is an error. A text that is no date is returned unchanged.
 */
export function readDate(written: string, order?: DateOrder): Reading<string> {
  const text = withoutTime(written);
  const [, first, second = '', third = ''] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return { value: `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}` };
  const [, one = '', sign, other = '', year] = yearLast.exec(text) ?? [];
  if (year === undefined) return { value: text };
  if (sign !== '.' && !order && Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)) {
    return { fault: message('imports.date_ambiguous') };
  }
  const [day, month] = sign !== '.' && order === 'month_first' ? [other, one] : [one, other];
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
