// What the pages of analytics are made of.
import * as z from 'zod/mini';
import { codeBeside } from '../errors.ts';
import { Named } from '../fields.ts';
import { modules } from '../modules.ts';
import { criticalities, lifecycles, timeClasses } from '../resources/application-record.ts';
import { targetDirections } from '../resources/targets.ts';
import { measureKeys } from './measures.ts';
import { pulseSilences } from './pulse-measures.ts';
import { reasons } from './formula.ts';

/** Groups of fewer people than this are not shown. */
export const smallestGroup = 5;
/** Measure-it draws lines over at most so many years. */
export const mostYears = 10;
/** Groups of peers: from 5 their middle half and median, from 8 single marks and the percentile. */
export const peerLimits = { band: 5, marks: 8, marksMost: 200 } as const;

const quartiles = { p25: z.number(), median: z.number(), p75: z.number() };

export const Peers = z.object({
  group: z.enum(['industry_and_size', 'industry', 'all']),
  /** Without the client itself. */
  n: z.number(),
  ...quartiles,
  /** 100 · (below + ½ · equal) / n; null below 8 peers. */
  percentile: z.nullable(z.number()),
  /** The peers' values in order, without names; null below 8 peers. Of large groups, an even selection. */
  marks: z.nullable(z.array(z.number())),
  /** The day when the group's values were published. */
  published_on: z.string(),
});
export type Peers = z.infer<typeof Peers>;

export const MeasureTarget = z.object({
  direction: z.enum(targetDirections),
  value: z.number(),
  high: z.nullable(z.number()),
});

export const MeasureValue = z.object({
  key: z.enum(measureKeys),
  value: z.nullable(z.number()),
  /**
   * The ends of the interval of an estimated value; otherwise null. Of a range without an upper end, such as `10001+`, one
   * end alone is known, and no value.
   */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Made of the client's ranges of employees instead of figures. */
  estimated: z.boolean(),
  unit: z.enum(['percent', 'count', 'ratio', 'money', 'months', 'days']),
  /** Of an amount of money; otherwise null. */
  currency: z.nullable(z.string()),
  /** The same amount as an exact decimal text. */
  amount: z.nullable(z.string()),
  /** The value of the period before. */
  previous: z.nullable(z.number()),
  target: z.nullable(MeasureTarget),
  peers: z.nullable(Peers),
  /** Quartiles of a published study. */
  reference: z.nullable(z.object({ ...quartiles, source: z.string(), year: z.number() })),
  /** Why there is no value. */
  reason: z.nullable(z.enum(reasons)),
  /** More about the reason, of measures that are made of pulses. */
  reason_detail: z.optional(z.enum(pulseSilences)),
  /** The numbers that the formula was computed from, by input. */
  inputs: z.record(z.string(), z.nullable(z.number())),
  /** The day of the numbers: of entry for figures, of today or of a snapshot for records. */
  as_of: z.nullable(z.string()),
});
export type MeasureValue = z.infer<typeof MeasureValue>;

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

/** The client that an answer is about. `has_sample_data`: what it tells is invented, at least in part. */
export const ToldClient = z.object({ ...Named.shape, has_sample_data: z.optional(z.boolean()) });

/** What every page has. */
export const pageFrame = {
  /** In English; its code and parameters are beside it. */
  headline: z.string(),
  headline_message: z.object(codeBeside),
  as_of: z.string(),
  client: ToldClient,
  measures: z.array(MeasureValue),
};

export const MeasureItPage = z.object({
  ...pageFrame,
  /** The shown fiscal year, and those that can be chosen, the latest first. */
  year: z.number(),
  years: z.array(z.number()),
  /** The year whose values `previous` has. */
  compared_with: z.number(),
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
          year: z.number(),
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
  /** Amounts converted at the mean rates of a year, by currency; `missing` names those without a rate. */
  converted: z.object({
    currencies: z.array(z.string()),
    rates_year: z.nullable(z.number()),
    missing: z.array(z.string()),
  }),
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
    z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()), count: z.number(), cost }),
  ),
  /**
   * What data is missing of applications that are not at their end of life, and how many of whose applications lack it:
   * those who could fill it in. Members are told of themselves only.
   */
  missing: z.array(
    z.object({
      field: z.enum(missingFields),
      count: z.number(),
      owners: z.array(z.object({ ...Named.shape, count: z.number() })),
    }),
  ),
});
export type PerformancePage = z.infer<typeof PerformancePage>;

export const HomeCard = z.object({
  page: z.enum(modules),
  locked: z.boolean(),
  /** The figures are invented, at least in part. */
  has_sample_data: z.optional(z.boolean()),
  headline: z.nullable(z.string()),
  headline_message: z.nullable(z.object(codeBeside)),
  measure: z.nullable(MeasureValue),
  /** The measure over time, or what it is made of by month, the oldest first. */
  series: z.array(
    z.object({
      at: z.string(),
      value: z.nullable(z.number()),
      /** What went, beside what came. */
      down: z.optional(z.nullable(z.number())),
    }),
  ),
  /** The steps from invited to active, where the card is about them. */
  funnel: z.optional(z.array(z.object({ key: z.enum(measureKeys), value: z.nullable(z.number()) }))),
});
export type HomeCard = z.infer<typeof HomeCard>;

/** A row behind a number. What the rows count or cost adds up to the number, unless they are the figures it was computed from. */
export const AnalyticsRow = z.object({
  id: z.number(),
  name: z.string(),
  /** A code that places the row, such as its TIME class, lifecycle or status. */
  code: z.nullable(z.string()),
  date: z.nullable(z.string()),
  /** In the page's currency. */
  cost,
  count: z.number(),
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;
