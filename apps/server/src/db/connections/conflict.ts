import { setTimeout as pause } from 'node:timers/promises';
import { driverErrorIn } from './driver-errors.ts';

// A deadlock or a serialisation failure: the database cancelled one of two transactions, which can be retried.
const codes = new Set(['40P01', '40001']);

/** Whether the database cancelled the transaction in favour of another, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean => codes.has(driverErrorIn(error)?.code ?? '');

/** Maximum number of times that a transaction runs. */
const maxRuns = 3;

/**
 * Runs a transaction, and runs it again if the database cancelled it in favour of another. It pauses before each retry:
 * without, it would take the locks that it gave up before the other transaction wakes up, and both would deadlock again.
 */
export async function retryingConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (run === maxRuns || !isConflict(error)) throw error;
    }
    // Of random length, so that two cancelled transactions do not start at the same moment.
    await pause(run * 50 * (0.5 + Math.random()));
  }
}
