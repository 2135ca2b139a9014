import { today } from '../../../lib/dates/days-until.ts';

/** More than this apart are no two time zones: the figures are those of a year to come. */
const mostMs = 2 * 24 * 60 * 60 * 1000;

/** The day of an export: today where the reader is, or that of the figures where the client's day has begun before. */
export function exportDay(asOf: string, here = today()): string {
  const ahead = Date.parse(asOf) - Date.parse(here);
  return ahead > 0 && ahead <= mostMs ? asOf : here;
}
