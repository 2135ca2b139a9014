import * as z from 'zod/mini';

/** The four analytics, which subscriptions give to a client's users. */
export const moduleNames = {
  measure_it: 'Measure IT',
  year_in_review: 'Year in review',
  stakeholder_engagement: 'Stakeholder engagement',
  performance_dashboard: 'Performance dashboard',
} as const;

export const modules = Object.keys(moduleNames) as [Module, ...Module[]];
export type Module = keyof typeof moduleNames;

/**
 * How a user's company stands to one of the analytics: it holds it, will hold it from a date on, held it up to a date, or
 * has never subscribed to it.
 */
export const ModuleStanding = z.object({
  name: z.enum(modules),
  status: z.enum(['held', 'upcoming', 'ended', 'none']),
  /** The first day where it is upcoming, the last one where it has ended. */
  date: z.nullable(z.string()),
});
export type ModuleStanding = z.infer<typeof ModuleStanding>;
