// What the driver says when a database cannot be reached, and what the database says itself.
import { NoConnection } from './database.ts';

export interface DriverError {
  /** Five letters and digits of PostgreSQL, or the name of a failed system call. */
  readonly code: string;
  readonly constraint?: string;
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

/** Whether there was no connection, or it was lost. */
export function isWithoutConnection(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoConnection || lost.test(current.message)) return true;
  }
  return unreachable.has(driverErrorIn(error)?.code ?? '');
}
