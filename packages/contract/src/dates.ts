import * as z from 'zod/mini';

// Dates without times: `2026-11-21`, the same day wherever it is read.

/** Whether a text is a day that the calendar has: 31 February is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A date of the calendar from 1900 on. */
export const calendarDate = (text = 'Must be a date such as 2026-11-21') =>
  z.string(text).check(z.refine(isCalendarDate, text));
