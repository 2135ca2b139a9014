import * as z from 'zod/mini';

/** The four analytics, which subscriptions give to a client's users. */
export const modules = ['measure_it', 'year_in_review', 'stakeholder_engagement', 'performance_dashboard'] as const;
export type Module = (typeof modules)[number];

/**
 * The state of one of the analytics for a user's company: held, held from a date on, held until a date, or never
 * subscribed to.
 */
export const ModuleStanding = z.object({
  name: z.enum(modules),
  status: z.enum(['held', 'upcoming', 'ended', 'none']),
  /** The first day if it is upcoming, the last one if it has ended. */
  date: z.nullable(z.string()),
});
export type ModuleStanding = z.infer<typeof ModuleStanding>;
