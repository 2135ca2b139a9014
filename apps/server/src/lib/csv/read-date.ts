import { message } from '@orgscope/contract/message';
import type { Reading } from '@orgscope/contract/read-number';

const midnight = /[T ]00:00(:00(\.0+)?)?Z?$/;
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const dayFirst = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

/**
 * Reads a date as people write it in spreadsheets, as 2026-11-21: that form, 2026/11/21, 21.11.2026 or 21/11/2026, with
 * the day first; a midnight time may follow. With slashes some countries put the month first, so a text that could be
 * two dates is an error. A text that is no date is returned unchanged.
 */
export function readDate(written: string): Reading<string> {
  const text = written.trim().replace(midnight, '');
  const [, first, second = '', third = ''] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return { value: `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}` };
  const [, day = '', sign, month = '', year] = dayFirst.exec(text) ?? [];
  if (year === undefined) return { value: text };
  if (sign === '/' && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month)) {
    return { fault: message('imports.date_ambiguous') };
  }
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
