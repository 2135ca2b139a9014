// A deadlock, and a serialisation that failed: the database took one of two transactions back, and asks for another try.
const codes = new Set<unknown>(['40P01', '40001']);

/** Whether a transaction had to give way to another, and may go well when it is done again. */
export function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && codes.has(current.code)) return true;
  }
  return false;
}
