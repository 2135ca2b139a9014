// Times on the clocks of a time zone, such as `2027-01-29T18:00`, and the moments that they are.
import { kept } from '@orgscope/contract/words/intl-formats';
import { dayMs } from './days.ts';
import { knownTimezone } from './known-timezone.ts';

const formatIn = kept(
  (language, timezone: string) =>
    new Intl.DateTimeFormat(language, { timeZone: knownTimezone(timezone), dateStyle: 'short', timeStyle: 'short' }),
);

/** What the clocks of a time zone show at a moment. */
export const localTime = (timezone: string, moment: Date): string =>
  // Swedish times have the standard's format: 2026-11-21 18:00.
  formatIn('sv', timezone).format(moment).replace(' ', 'T');

const asUtc = (local: string) => Date.parse(`${local}Z`);

/**
 * The moment at which the clocks of a time zone show a time. Of a time that they show twice, the first; a time that they
 * skip is as much later as they skip.
 */
export function momentOf(timezone: string, local: string): Date {
  const shown = asUtc(local);
  const aheadAt = (moment: number) => asUtc(localTime(timezone, new Date(moment))) - moment;
  // The clocks before and after any change near the time.
  const [before, after] = [aheadAt(shown - dayMs), aheadAt(shown + dayMs)];
  const first = new Date(shown - before);
  if (localTime(timezone, first) === local) return first;
  const second = new Date(shown - after);
  return localTime(timezone, second) === local ? second : first;
}

/** The same time of day some months later; in a shorter month on its last day. */
export function monthsLater(local: string, months: number): string {
  const [year = 0, month = 1, day = 1] = local.slice(0, 10).split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(Math.floor(index / 12), index % 12, Math.min(day, lastDay)));
  return `${moved.toISOString().slice(0, 10)}${local.slice(10)}`;
}

const english = 'en-GB';
// Versions of the runtime's data differ in a comma after the English weekday.
const withoutComma = (text: string, language: string) => (language === english ? text.replace(',', '') : text);

/** A moment for readers in a time zone: `Friday 29 January 2027 at 18:00 (Europe/Lisbon)`. */
export function readableTime(timezone: string, moment: Date, language: string): string {
  const timeZone = knownTimezone(timezone);
  const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'full', timeStyle: 'short' });
  const [written, zone] = [withoutComma(format.format(moment), language), timeZone.replaceAll('_', ' ')];
  return language.startsWith('ja') ? `${written}（${zone}）` : `${written} (${zone})`;
}

/** A date for readers: `Friday 29 January 2027`. */
export const readableDate = (date: string, language: string): string =>
  withoutComma(
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date)),
    language,
  );

/** A moment, written by the standard, for readers in a time zone; any other text unchanged. */
export const localText = (moment: string, timezone: string, language: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(moment) && timezone ? readableTime(timezone, new Date(moment), language) : moment;
