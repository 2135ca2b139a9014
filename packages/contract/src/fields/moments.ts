import * as z from 'zod/mini';
import { message } from '../words/message.ts';
import { isCalendarDate } from './dates.ts';

/** A day or a moment in UTC, to the millisecond: `2026-11-21`, `2026-11-21T08:00:00Z`. */
export const momentInUtc = (notMoment = message('lists.not_moment')) =>
  z.string(notMoment).check(
    z.regex(/^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z)?$/, notMoment),
    z.refine((text) => isCalendarDate(text.slice(0, 10)), notMoment),
  );
