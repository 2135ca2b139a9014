import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';

const formats = { long: 'long', short: 'short' } as const;

/** A date without a time as people write it: "3 March 2026", or "3 Mar 2026". It is the same day in every time zone. */
export function dayName(date: string, length: keyof typeof formats = 'long', language = formatLanguage()): string {
  const moment = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(moment)) return date;
  const parts = { day: 'numeric', month: formats[length], year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(language, parts).format(moment);
}

/** A month such as 2027-01 as people write it: "January 2027", or "Jan 2027". */
export function monthName(month: string, length: keyof typeof formats = 'long'): string {
  const moment = Date.parse(`${month}-01T00:00:00Z`);
  if (Number.isNaN(moment)) return month;
  return dateFormat(formatLanguage(), { month: formats[length], year: 'numeric', timeZone: 'UTC' }).format(moment);
}
