// Which calls may be read on a standby, and what it must have replayed for them.
import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that only reads. */
export interface Reading {
  /** The history that the primary's write-ahead log belongs to: another one begins whenever a standby becomes primary. */
  readonly timeline: string;
  /** The log's end when the caller was identified: all that was committed is before it. */
  readonly end: string;
  /** Where the call's first statement was read, and the next ones are, too. */
  place?: object;
}

const readings = new AsyncLocalStorage<Reading | undefined>();

// Asynchronous, since Drizzle sends a statement only when it is awaited.
const within = async <T>(reading: Reading | undefined, work: () => PromiseLike<T>): Promise<T> =>
  readings.run(reading, async () => work());

/** Runs `work`, whose statements may be read on a standby that has replayed the primary's log up to a position. */
export function readingFrom<T>(from: string, work: () => PromiseLike<T>): Promise<T> {
  // The parts become part of the SQL text.
  const [, timeline, end] = /^([\dA-F]{8}) ([\dA-F]{1,8}\/[\dA-F]{1,8})$/.exec(from) ?? [];
  if (!timeline || !end) throw new TypeError(`Not a position: ${from}`);
  return within({ timeline, end }, work);
}

/**
 * Runs `work` on the primary. For what is cached beside a version or for callers who come later: another standby may know
 * less than the one that sent the version.
 */
export const onPrimary = <T>(work: () => PromiseLike<T>): Promise<T> => within(undefined, work);

export const currentReading = (): Reading | undefined => readings.getStore();

/**
 * The timeline and the end of the primary's log, as SQL: what is visible is flushed, unless commits do not wait for it. Null on
 * a primary that has just become a standby.
 */
export const position = `case when not pg_is_in_recovery() then
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || ' ' ||
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
  end`;
