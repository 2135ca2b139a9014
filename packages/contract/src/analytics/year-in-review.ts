// What the year in review is made of.
import * as z from 'zod/mini';
import { MeasureValue } from './measure-value.ts';
import { Converted, pageFrame } from './page-frame.ts';

/** What is counted month by month. Each record counts at most once a year; only changes are counted each. */
export const yearKinds = [
  'people_joined',
  'people_left',
  'applications_added',
  'applications_live',
  'applications_retired',
  'assets_acquired',
  'assets_assigned',
  'assets_retired',
  'changes',
] as const;
export type YearKind = (typeof yearKinds)[number];

export const YearPage = z.object({
  ...pageFrame,
  measures: z.array(
    z.extend(MeasureValue, {
      /**
       * Why there is no value of the year before; `too_few` also for people of a place while the year runs, whose counts
       * up to a day would reveal small groups beside those of whole years.
       */
      previous_reason: MeasureValue.shape.reason,
      /** `unpriced` of the year before. */
      previous_unpriced: MeasureValue.shape.unpriced,
    }),
  ),
  year: z.int(),
  /** The years of which something is recorded, the latest first. */
  years: z.array(z.int()),
  /** The year in the client's time zone, up to today. */
  timezone: z.string(),
  from: z.string(),
  to: z.string(),
  /**
   * Up to which day `previous` counts of the year before: while the year runs up to the same day, and where that is 29
   * February to the 28th. Null on the first day of a year and before it: then no measure has a `previous`.
   */
  previous_to: z.nullable(z.string()),
  /** The currency of the purchases. */
  currency: z.nullable(z.string()),
  converted: Converted,
  /** Twelve counts each; null before the records begin, after today, and where groups of people would be too small. */
  months: z.array(
    z.object({ kind: z.enum(yearKinds), total: z.nullable(z.number()), counts: z.array(z.nullable(z.number())) }),
  ),
  /** The median days to accept an invitation, by the month of acceptance; null below five people. */
  acceptance: z.array(z.nullable(z.number())),
  /** The mean satisfaction of each pulse that closed in the year, the oldest first; empty where none may be shown. */
  satisfaction: z.array(z.object({ id: z.int(), title: z.string(), closed_on: z.string(), value: z.number() })),
});
export type YearPage = z.infer<typeof YearPage>;
