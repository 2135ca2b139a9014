import { message } from '@orgscope/contract/message';
import { NoConnection } from '../db/database.ts';
import { AppError } from './app-error.ts';

/** What a violated constraint means to the caller, by the constraint's name. A module exports its own. */
export type ConstraintRefusals = Readonly<Record<string, () => AppError>>;

interface DatabaseError {
  code: string;
  constraint?: string;
}

const isDatabaseError = (value: unknown): value is DatabaseError =>
  value instanceof Error && 'code' in value && typeof value.code === 'string';

/** The driver's error inside Drizzle's wrapping, if there is one. */
function databaseErrorIn(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isDatabaseError(current) && (/^[0-9A-Z]{5}$/.test(current.code) || unreachable.has(current.code)))
      return current;
  }
  return undefined;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE']);
// Connection lost, too many connections, shutting down, deadlock, serialisation, statement timeout; and a primary that has
// just become a standby, which refuses writes.
const passing = /^(08|53|57P)|^(25006|40001|40P01|55P03|57014)$/;
// Text with a NUL, an invalid number or date, a value out of range: the input's fault where validation let it pass.
const badValue = /^22/;

// What the driver says without a code where a connection ended or was given up.
const lost = /^(Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error)/;

function isWithoutConnection(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoConnection || lost.test(current.message)) return true;
  }
  return false;
}

/** The database cannot be reached at this moment. */
export const unavailable = () => new AppError('unavailable', message('server.busy'), { 'retry-after': '2' });

/** The refusal that a database error stands for; nothing where the fault is ours. */
export function refusalOf(error: unknown, refusals: ConstraintRefusals): AppError | undefined {
  if (isWithoutConnection(error)) return unavailable();
  const found = databaseErrorIn(error);
  if (!found) return undefined;
  const known = found.constraint === undefined ? undefined : refusals[found.constraint];
  if (known) return known();
  if (found.code === '23505') return new AppError('name_taken', message('server.same_name'));
  if (found.code === '23503') return new AppError('in_use', message('server.depends'));
  if (badValue.test(found.code)) return new AppError('malformed_request', message('server.not_storable'));
  return passing.test(found.code) || unreachable.has(found.code) ? unavailable() : undefined;
}
