import { driverErrorIn } from './driver-errors.ts';

// A deadlock or a serialisation failure: the database cancelled one of two transactions, which can be retried.
const codes = new Set(['40P01', '40001']);

/** Whether the database cancelled the transaction in favour of another, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean => codes.has(driverErrorIn(error)?.code ?? '');
