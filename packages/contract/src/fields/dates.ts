import * as z from 'zod/mini';
import { message } from '../words/message.ts';

// Dates without times: `2026-11-21`, the same day in every time zone.

const firstDate = '1900-01-01';
const form = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day in the calendar: 31 February is not. */
export function isCalendarDate(text: string): boolean {
  if (!form.test(text) || text < firstDate) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** What is wrong with a text that is not a calendar date: it is too early, or has the fault. */
export const dateFault = (text: unknown, fault: string): string =>
  typeof text === 'string' && form.test(text) && text < firstDate
    ? message('common.early_date', { first: firstDate })
    : fault;

/** A calendar date from 1900 on. */
export const calendarDate = (fault: string = message('common.not_date')) =>
  z.string(fault).check(z.refine(isCalendarDate, { error: ({ input }) => dateFault(input, fault) }));

const notMonth = message('analytics.not_month');
/** A month, as in `2027-01`. */
export const calendarMonth = () => z.string(notMonth).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, notMonth));
