import { message } from '@orgscope/contract/words/message';
import { isConflict } from '../db/connections/conflict.ts';
import { CommitLost, driverErrorIn, isWithoutConnection } from '../db/connections/driver-errors.ts';
import { isDiskFull } from '../lib/process/disk-full.ts';
import { AppError } from './app-error.ts';

/** What a violated constraint means to the caller, by the constraint's name. A module exports its own. */
export type ConstraintRefusals = Readonly<Record<string, () => AppError>>;

// Connection lost, too many connections, shutting down, lock timeout, statement timeout; and a primary that has just become
// a standby, which refuses writes.
const passing = /^(08|53|57P)|^(25006|55P03|57014)$/;
// Text with a NUL, an invalid number or date, a value out of range: the input's fault where validation let it pass.
const badValue = /^22/;

/** The database cannot be reached, or something cannot be stored, at this moment. */
export const unavailable = () => new AppError('unavailable', message('server.busy'), { 'retry-after': '2' });

/** The refusal that a database error stands for; nothing where the fault is ours. */
export function refusalOf(error: unknown, refusals: ConstraintRefusals): AppError | undefined {
  // Not 'unavailable': it would be sent again, and perhaps carried out twice.
  if (error instanceof CommitLost) return new AppError('answer_lost', message('idempotency.lost'));
  if (isWithoutConnection(error) || isDiskFull(error)) return unavailable();
  const found = driverErrorIn(error);
  if (!found) return undefined;
  const known = found.constraint === undefined ? undefined : refusals[found.constraint];
  if (known) return known();
  if (found.code === '23505') return new AppError('name_taken', message('server.same_name'));
  if (found.code === '23503') return new AppError('in_use', message('server.depends'));
  if (badValue.test(found.code)) return new AppError('malformed_request', message('server.not_storable'));
  return isConflict(error) || passing.test(found.code) ? unavailable() : undefined;
}
