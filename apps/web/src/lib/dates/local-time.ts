import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';

/** A local time such as 2027-01-29T18:00 as people write it: "29 January 2027, 18:00". */
export function localTimeText(moment: string, length: 'long' | 'short' = 'long', language = formatLanguage()): string {
  const time = Date.parse(`${moment.slice(0, 16)}Z`);
  if (Number.isNaN(time)) return moment;
  const format = dateFormat(language, {
    day: 'numeric',
    month: length,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const written = format.format(time);
  // Intl writes "29 January 2027 at 18:00".
  return language.startsWith('en') ? written.replace(' at ', ', ') : written;
}
