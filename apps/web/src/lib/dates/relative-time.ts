import { relativeTimeFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';
import { daysUntil, today } from './days-until.ts';

const day = 86_400;

// The least age for each unit: "one month" or "one year" would say too little.
const units: [Intl.RelativeTimeFormatUnit, seconds: number, from: number][] = [
  ['year', 365.25 * day, 2 * 365.25 * day],
  ['month', 30.44 * day, 2 * 30.44 * day],
  ['day', day, day],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
];

function relativeText(moment: number, now: number, language: string): string {
  const seconds = Math.round((moment - now) / 1000);
  const [unit, size] = units.find(([, , from]) => Math.abs(seconds) >= from) ?? (['second', 1] as const);
  // A slightly wrong clock, or a time just past, is "now".
  const parts = unit === 'second' ? 0 : Math.trunc(seconds / size);
  // Days are those of the reader's calendar: "yesterday" is the day before, however many hours ago.
  const amount = unit === 'day' ? daysUntil(today(new Date(moment)), today(new Date(now))) : parts;
  return relativeTimeFormat(language, { numeric: 'auto' }).format(amount, unit);
}

/**
 * How long ago a time was, in the largest unit that fits: "2 hours ago", "yesterday", "14 months ago". "Now" if the device's
 * clock is behind it.
 */
export function relativeTime(moment: string, now: number, language = formatLanguage()): string {
  const at = Date.parse(moment);
  return relativeText(at, Math.max(at, now), language);
}

/** How long it is until a time: "in 2 hours", "tomorrow". "Now" if the device's clock is ahead of it. */
export function timeUntil(moment: string, now: number, language = formatLanguage()): string {
  const at = Date.parse(moment);
  return relativeText(at, Math.min(at, now), language);
}
