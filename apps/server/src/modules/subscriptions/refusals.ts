import { clientMessages } from '@orgscope/contract/resources/clients';
import { subscriptionMessages } from '@orgscope/contract/resources/subscriptions';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const subscriptionRefusals = recordRefusals(subscriptionMessages);
/** The client that a subscription would come back to is inactive. */
export const clientInactive = () => new AppError('inactive', clientMessages.inactive);
export const chosenInactive = () => new AppError('inactive', { client_id: [clientMessages.inactive] });
export const endsBeforeStart = () =>
  new AppError('validation_failed', { end_date: [subscriptionMessages.endsBeforeStart] });
export const tooFewSeats = (users: number) =>
  new AppError('in_use', { seat_limit: [subscriptionMessages.tooFewSeats(users)] });
export const noSeatLeft = (name: string, limit: number) =>
  new AppError('no_seat_left', subscriptionMessages.noSeatLeft(name, limit));

export const subscriptionConstraints: ConstraintRefusals = {
  subscriptions_active_name: subscriptionRefusals.nameTaken,
};
