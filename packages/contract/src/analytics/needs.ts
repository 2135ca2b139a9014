// What a client's administrators should see to.
import * as z from 'zod/mini';

/**
 * In the order in which home shows them. `contracts_ending` are those of `contractNoticeDays`, which the list of applications
 * calls `contracts_ending_soon`: another number than the measure's input of this name. Callers of the API know it by its name.
 */
export const needKinds = [
  'subscriptions_ending',
  'contracts_ending',
  'invitations_stalled',
  'figures_missing',
  'fits_unassessed',
  'warranties_ending',
] as const;
export type NeedKind = (typeof needKinds)[number];

export const Need = z.object({
  kind: z.enum(needKinds),
  /** How many records it is about; of figures, 1 for the year. */
  count: z.number(),
  /** The two most urgent. */
  first: z.array(z.object({ name: z.string(), date: z.nullable(z.string()) })),
});
export type Need = z.infer<typeof Need>;

export const Needs = z.object({
  as_of: z.string(),
  /** The last fiscal year. */
  year: z.number(),
  /** The latest year with figures. */
  latest_year: z.nullable(z.number()),
  /** Those that there are. */
  needs: z.array(Need),
});
export type Needs = z.infer<typeof Needs>;
