// The value of a measure, and what it is compared with.
import * as z from 'zod/mini';
import { reasons } from './formula.ts';
import { measureKeys } from './measures.ts';
import { pulseSilences } from './pulse-measures.ts';

/** Groups of fewer people than this are not shown. */
export const smallestGroup = 5;
export const targetDirections = ['at_least', 'at_most', 'within'] as const;

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
  /** How many have a lower, and a higher value; left out where there is no percentile. */
  below: z.optional(z.number()),
  above: z.optional(z.number()),
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
export type MeasureTarget = z.infer<typeof MeasureTarget>;

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
  /** Of the amounts of money among the inputs, of a share of amounts too. */
  inputs_currency: z.optional(z.string()),
  /** Of costs that are added up: how many more records are counted that have no cost. Left out where all have one. */
  unpriced: z.optional(z.number()),
  /** The day of the numbers: of entry for figures, of today or of a snapshot for records. */
  as_of: z.nullable(z.string()),
});
export type MeasureValue = z.infer<typeof MeasureValue>;
