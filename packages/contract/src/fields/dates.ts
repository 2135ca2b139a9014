import * as z from 'zod/mini';
import { message } from '../words/message.ts';

// Dates without times: `2026-11-21`, the same day in every time zone.

/** Whether a text is a day in the calendar: 31 February is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar date from 1900 on. */
export const calendarDate = (fault: string = message('common.not_date')) =>
  z.string(fault).check(z.refine(isCalendarDate, fault));

const notMonth = message('analytics.not_month');
/** A month, as in `2027-01`. */
export const calendarMonth = () => z.string(notMonth).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, notMonth));
