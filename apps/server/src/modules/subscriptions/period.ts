import type { SubscriptionStatus } from '@orgscope/contract/resources/subscriptions';

/** From the first to the last day, both included; without a last day it has no end. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string | null;
}

// Dates are texts of one format, so their text order is the calendar's.
export const hasEnded = ({ endDate }: Pick<Period, 'endDate'>, today: string): boolean =>
  endDate !== null && endDate < today;

/** The status of a subscription that is not cancelled, on a day. */
export function standingOn(period: Period, today: string): Exclude<SubscriptionStatus, 'cancelled'> {
  if (hasEnded(period, today)) return 'expired';
  return today < period.startDate ? 'upcoming' : 'active';
}
