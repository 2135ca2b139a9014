import type { SubscriptionStatus } from '@orgscope/contract/resources/subscriptions';

/** From its first to its last day, both included; open without a last one. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string | null;
}

// Dates are texts of one form: they stand in the order of the calendar.
export const hasEnded = ({ endDate }: Pick<Period, 'endDate'>, today: string): boolean =>
  endDate !== null && endDate < today;

/** Where a subscription that is not cancelled stands on a day. */
export function standingOn(period: Period, today: string): Exclude<SubscriptionStatus, 'cancelled'> {
  if (hasEnded(period, today)) return 'expired';
  return today < period.startDate ? 'upcoming' : 'active';
}
