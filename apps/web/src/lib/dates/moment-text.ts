import { formatLanguage } from '../format-language.ts';
import { dateFormat } from '../intl-formats.ts';

/** A moment in the reader's own time, to the minute. */
export const momentText = (moment: string, language = formatLanguage()): string =>
  new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a moment where the reader is: "3 March 2026", or "3 Mar 2026". */
export function momentDay(moment: string, length: 'long' | 'short' = 'long', language = formatLanguage()): string {
  const parts = { day: 'numeric', month: length, year: 'numeric' } as const;
  return dateFormat(language, parts).format(Date.parse(moment));
}
