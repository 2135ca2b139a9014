// A deadlock or a serialisation failure: the database cancelled one of two transactions, which can be retried.
const codes = new Set<unknown>(['40P01', '40001']);

/** Whether the database cancelled the transaction in favour of another, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && codes.has(current.code)) return true;
  }
  return false;
}
