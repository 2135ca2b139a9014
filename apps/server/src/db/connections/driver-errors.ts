// What the driver says when a database cannot be reached, and what the database says itself.

/** No connection in time: all are in use, or the database cannot be reached. */
export class NoConnection extends Error {}

/** The connection was lost while a transaction was being committed: nobody here can know whether it was. */
export class CommitLost extends Error {}

export interface DriverError {
  /** Five letters and digits of PostgreSQL, or the name of a failed system call. */
  readonly code: string;
  readonly constraint?: string;
  /** The function of PostgreSQL that refused. */
  readonly routine?: string;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE']);

// What the driver says without a code where a connection ended or was given up.
const lost = /^(Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error)/;

const isDriverError = (value: Error): value is Error & DriverError =>
  'code' in value &&
  typeof value.code === 'string' &&
  (/^[0-9A-Z]{5}$/.test(value.code) || unreachable.has(value.code));

/** The driver's error inside Drizzle's wrapping, if there is one. */
export function driverErrorIn(error: unknown): DriverError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isDriverError(current)) return current;
  }
  return undefined;
}

/** Whether there was no connection, or it was lost; not at a commit, which may have been carried out. */
export function isWithoutConnection(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof CommitLost) return false;
    if (current instanceof NoConnection || lost.test(current.message)) return true;
  }
  return unreachable.has(driverErrorIn(error)?.code ?? '');
}

// Without resources such as disk or memory, stopped, or at odds with the system or itself.
const ofDatabase = /^(53|57P|58|XX)/;

/** Whether the database itself is at fault, so that other statements may well meet the same. */
export const isOfDatabase = (error: unknown): boolean => ofDatabase.test(driverErrorIn(error)?.code ?? '');

/** Whether the login was not granted a role. By the place in PostgreSQL's source, since its messages are translated. */
export function isRoleRefused(error: unknown): boolean {
  const found = driverErrorIn(error);
  return found?.code === '42501' && found.routine === 'call_string_check_hook';
}

// A connection that failed or is ended by the database.
const ended = /^(08|57P)/;
// What the driver says of a connection that was lost before: the statement was never sent.
const unsent = /is not queryable$/;

function wasUnsent(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoConnection || unsent.test(current.message)) return true;
  }
  return false;
}

/**
 * The error of a commit, or of a write that is its own transaction: of its own kind if the database may have carried it out
 * without an answer.
 */
export function commitErrorOf(error: unknown): unknown {
  if (wasUnsent(error)) return error;
  if (!isWithoutConnection(error) && !ended.test(driverErrorIn(error)?.code ?? '')) return error;
  return new CommitLost('The connection was lost at the commit', { cause: error });
}
