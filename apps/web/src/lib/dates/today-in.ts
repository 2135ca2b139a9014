import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { today } from './days-until.ts';

/** Today's date in a time zone; in the reader's if it is not known, by a server or this browser. */
export function todayIn(timezone: string | undefined, now = new Date()): string {
  if (!timezone) return today(now);
  try {
    // Swedish dates have the standard's format: 2026-11-21.
    return dateFormat('sv', { timeZone: timezone, dateStyle: 'short' }).format(now);
  } catch {
    return today(now);
  }
}
