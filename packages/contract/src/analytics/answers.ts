// What the pages of analytics are made of.
import * as z from 'zod/mini';
import { Named } from '../fields/fields.ts';
import { criticalities, lifecycles, timeClasses } from '../resources/application-record.ts';
import { MeasureTarget } from './measure-value.ts';
import { measureKeys } from './measures.ts';
import { Converted, pageFrame } from './page-frame.ts';

/** Measure-it draws lines over at most so many years. */
export const mostYears = 10;
/** Some of the people of a client by one of their places. Groups under five are hidden together with as many as it takes. */
export const PeopleSplit = z.object({
  /** Null for one to four people, and where it would reveal a hidden group. */
  total: z.nullable(z.number()),
  rows: z.array(z.object({ ...Named.shape, count: z.number() })),
  /** People without a place; null if that would reveal a hidden group. */
  unassigned: z.nullable(z.number()),
  /** The groups that are not shown. */
  hidden: z.number(),
});
export type PeopleSplit = z.infer<typeof PeopleSplit>;

export const MeasureItPage = z.object({
  ...pageFrame,
  /** The shown fiscal year, and those that can be chosen, the latest first. */
  year: z.int(),
  years: z.array(z.int()),
  /** The year whose values `previous` has. */
  compared_with: z.int(),
  /** Who entered the year's figures and when; null if they are missing. */
  figures: z.nullable(z.object({ changed_by: z.nullable(z.string()), changed_at: z.string() })),
  /** The peers that most measures are compared with. */
  industry: z.string(),
  size: z.string(),
  /** Whether the client takes part in comparisons. */
  benchmarks: z.boolean(),
  trend: z.array(
    z.object({
      key: z.enum(measureKeys),
      points: z.array(
        z.object({
          year: z.int(),
          value: z.nullable(z.number()),
          /** Made of ranges: between these ends, as far as they are known. */
          estimated: z.boolean(),
          low: z.nullable(z.number()),
          high: z.nullable(z.number()),
          p25: z.nullable(z.number()),
          median: z.nullable(z.number()),
          p75: z.nullable(z.number()),
          target: z.nullable(MeasureTarget),
        }),
      ),
    }),
  ),
  people_by_function: PeopleSplit,
  people_by_location: PeopleSplit,
});
export type MeasureItPage = z.infer<typeof MeasureItPage>;

/** What an application should have, for its portfolio to be judged. */
export const missingFields = ['criticality', 'functional_fit', 'technical_fit', 'owner', 'annual_cost'] as const;

const lifecycle = z.enum(lifecycles);
/** An exact decimal text in the page's currency; null if a rate is missing. */
const cost = z.nullable(z.string());

export const PerformancePage = z.object({
  ...pageFrame,
  /** The day to compare with, and the nearest one on record at or before it, whose values `previous` has; null without. */
  compared_with: z.string(),
  compared_on: z.nullable(z.string()),
  /** The currency of all amounts: the one in which most is recorded. */
  currency: z.nullable(z.string()),
  converted: Converted,
  /** The live applications, for the chart of fits. */
  fits: z.array(
    z.object({
      ...Named.shape,
      functional_fit: z.nullable(z.number()),
      technical_fit: z.nullable(z.number()),
      time_class: z.nullable(z.enum(timeClasses)),
      cost,
    }),
  ),
  lifecycle: z.array(z.object({ lifecycle, count: z.number(), past_end_of_life: z.number() })),
  matrix: z.array(z.object({ criticality: z.nullable(z.enum(criticalities)), lifecycle, count: z.number() })),
  /** Contracts that end in the next twelve months. */
  renewals: z.array(z.object({ ...Named.shape, date: z.string(), at_risk: z.boolean(), cost })),
  /** The cost of live applications, the largest first; without an id or name: of none. */
  cost_by_vendor: z.array(z.object({ name: z.nullable(z.string()), count: z.number(), cost })),
  cost_by_function: z.array(
    z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), count: z.number(), cost }),
  ),
  /**
   * What data is missing of applications that are not at their end of life, and how many of whose applications lack it:
   * those who could fill it in, the first 20 of all `owner_count`. Members are shown themselves only.
   */
  missing: z.array(
    z.object({
      field: z.enum(missingFields),
      count: z.number(),
      owners: z.array(z.object({ ...Named.shape, count: z.number() })),
      owner_count: z.number(),
    }),
  ),
});
export type PerformancePage = z.infer<typeof PerformancePage>;

/** A row behind a number. What the rows count or cost adds up to the number, unless they are the figures it was computed from. */
export const AnalyticsRow = z.object({
  id: z.int(),
  name: z.string(),
  /** A code that places the row, such as its TIME class, lifecycle or status. */
  code: z.nullable(z.string()),
  date: z.nullable(z.string()),
  /** In the page's currency. */
  cost,
  count: z.number(),
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;
