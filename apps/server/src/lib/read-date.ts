import { importMessages } from '@orgscope/contract/imports';
import type { ReadCell } from './read-amount.ts';

const midnight = /[T ]00:00(:00(\.0+)?)?Z?$/;
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const dayFirst = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

/**
 * A date as people write it in spreadsheets, as 2026-11-21: that itself, 2026/11/21, 21.11.2026 or 21/11/2026, the day
 * first, and any of them with a midnight behind. With slashes the month may stand first elsewhere: a text that reads as
 * two dates is not read at all. One that is none is given back as it is.
 */
export function readDate(written: string): ReadCell {
  const text = written.trim().replace(midnight, '');
  const [, first, second = '', third = ''] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return { value: `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}` };
  const [, day = '', sign, month = '', year] = dayFirst.exec(text) ?? [];
  if (year === undefined) return { value: text };
  if (sign === '/' && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month)) {
    return { fault: importMessages.dateAmbiguous };
  }
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
