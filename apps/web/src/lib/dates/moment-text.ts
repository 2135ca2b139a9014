import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';

const toTheMinute = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** A moment in the reader's own time, to the minute: "3 Mar 2026, 14:05". */
export const momentText = (moment: string, language = formatLanguage()): string =>
  dateFormat(language, toTheMinute).format(Date.parse(moment));

/** The same to the second. */
export const exactMomentText = (moment: string, language = formatLanguage()): string =>
  dateFormat(language, { ...toTheMinute, second: '2-digit' }).format(Date.parse(moment));

/** The day of a moment where the reader is: "3 March 2026", or "3 Mar 2026". */
export function momentDay(moment: string, length: 'long' | 'short' = 'long', language = formatLanguage()): string {
  const parts = { day: 'numeric', month: length, year: 'numeric' } as const;
  return dateFormat(language, parts).format(Date.parse(moment));
}
