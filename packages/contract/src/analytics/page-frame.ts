// What the answers of all pages of analytics have.
import * as z from 'zod/mini';
import { codeBeside } from '../errors.ts';
import { Named } from '../fields/fields.ts';
import { MeasureValue } from './measure-value.ts';

/** The client that an answer is about. `has_sample_data`: its data is invented, at least in part. */
export const NamedClient = z.object({ ...Named.shape, has_sample_data: z.optional(z.boolean()) });

/** Amounts converted at the mean rates of a year, by currency; `missing` names those without a rate. */
export const Converted = z.object({
  currencies: z.array(z.string()),
  rates_year: z.nullable(z.int()),
  missing: z.array(z.string()),
});
export type Converted = z.infer<typeof Converted>;

/** What every page has. */
export const pageFrame = {
  /** In English; its code and parameters are beside it. */
  headline: z.string(),
  headline_message: z.object(codeBeside),
  as_of: z.string(),
  client: NamedClient,
  measures: z.array(MeasureValue),
};
