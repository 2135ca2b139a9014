import { dayMs, utcDay } from '../lib/time/days.ts';

/** The day that so many days lie after one, or before it. */
export const daysFrom =
  (day: string) =>
  (days: number): string =>
    utcDay(Date.parse(day) + days * dayMs);
