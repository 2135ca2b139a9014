import { message } from '@orgscope/contract/words/message';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const subscriptionRefusals = recordRefusals('subscriptions');
/** The client of the subscription to restore is inactive. */
export const clientInactive = () => new AppError('inactive', message('clients.inactive'));
export const chosenInactive = () => new AppError('inactive', { client_id: [message('clients.inactive')] });
export const endsBeforeStart = () =>
  new AppError('validation_failed', { end_date: [message('subscriptions.ends_before_start')] });
export const tooFewSeats = (users: number) =>
  new AppError('in_use', { seat_limit: [message('subscriptions.too_few_seats', { count: users })] });
export const noSeatLeft = (name: string, limit: number) =>
  new AppError('no_seat_left', message('subscriptions.no_seat_left', { name, limit }));

export const subscriptionConstraints: ConstraintRefusals = {
  subscriptions_active_name: subscriptionRefusals.nameTaken,
};
