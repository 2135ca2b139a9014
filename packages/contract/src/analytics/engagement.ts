// The page stakeholder engagement: who takes part, and where.
import * as z from 'zod/mini';
import { Named } from '../fields/fields.ts';
import { pageFrame } from './page-frame.ts';
import type { MeasureKey } from './measures.ts';

/** The steps of a person from the invitation to use; each one contains the next. */
export const funnelSteps = [
  'invited',
  'confirmed',
  'accepted_terms',
  'completed_profile',
  'active_30_days',
] as const satisfies readonly MeasureKey[];
export type FunnelStep = (typeof funnelSteps)[number];

/** What onboarding asks of everybody. */
export const onboardingFields = [
  'first_name',
  'last_name',
  'client_function_id',
  'client_location_id',
  'timezone',
  'company_role',
  'job_title',
] as const;

/** An invitation that is not confirmed after so many days has stalled. */
export const stalledAfterDays = 14;

/** A function, a location or an option; without an id and a name: of people without one. */
const line = { id: z.nullable(z.int()), name: z.nullable(z.string()) };
/** Null where it is hidden. */
const count = z.nullable(z.number());

export const EngagementPage = z.object({
  ...pageFrame,
  /** People with a complete profile by function and location; null where the filters allow no such table. */
  places: z.nullable(
    z.object({
      total: count,
      functions: z.array(z.object({ ...line, count: z.number() })),
      locations: z.array(z.object({ ...line, count: z.number() })),
      cells: z.array(z.object({ function_id: line.id, location_id: line.id, count })),
      /** How many more functions and locations have people, and are hidden. */
      hidden_functions: z.number(),
      hidden_locations: z.number(),
      /** How many more may be shown and are not, for want of room: each can be filtered by. */
      more_functions: z.number(),
      more_locations: z.number(),
    }),
  ),
  /** The answers to each attribute: how many of the business people and of the IT people gave each. */
  answers: z.nullable(
    z.object({
      business: z.number(),
      it: z.number(),
      attributes: z.array(
        z.object({ ...Named.shape, options: z.array(z.object({ ...line, business: count, it: count })) }),
      ),
    }),
  ),
  /** Invitations that are not confirmed after 14 days, the oldest first, at most 50. Only for who may send them again. */
  stalled: z.nullable(
    z.object({
      count: z.number(),
      people: z.array(
        z.object({
          ...Named.shape,
          /** The day on which the invitation was last sent. */
          sent_on: z.string(),
        }),
      ),
    }),
  ),
});
export type EngagementPage = z.infer<typeof EngagementPage>;
