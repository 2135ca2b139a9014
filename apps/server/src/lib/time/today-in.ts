// The date in a time zone. Uses the runtime's zones, because names of zones are checked against them.
import { kept } from '@orgscope/contract/words/intl-formats';
import { knownTimezone } from './known-timezone.ts';

const formatIn = kept(
  (language, timezone: string) =>
    new Intl.DateTimeFormat(language, { timeZone: knownTimezone(timezone), dateStyle: 'short' }),
);

// Each request asks. All zones are whole quarters of an hour from UTC, so no date changes within one.
const quarter = 15 * 60_000;
const dates = new Map<string, { readonly quarter: number; readonly date: string }>();

/** Today's date in a time zone. */
export function todayIn(timezone: string, now = Date.now()): string {
  const current = Math.floor(now / quarter);
  const known = dates.get(timezone);
  if (known?.quarter === current) return known.date;
  // Swedish dates have the standard's format: 2026-11-21.
  const date = formatIn('sv', timezone).format(now);
  dates.set(timezone, { quarter: current, date });
  return date;
}
