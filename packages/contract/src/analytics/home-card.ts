// What home shows of each page of analytics.
import * as z from 'zod/mini';
import { codeBeside } from '../errors.ts';
import { modules } from '../modules.ts';
import { MeasureValue } from './measure-value.ts';
import { measureKeys } from './measures.ts';

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
