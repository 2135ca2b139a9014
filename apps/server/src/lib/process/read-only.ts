/** PostgreSQL's code for a change that it refuses as a standby, or because default_transaction_read_only is on. */
const readOnly = '25006';

/** The database answers, but accepts no changes. */
export class ReadOnlyDatabase extends Error {
  readonly code = readOnly;

  constructor(why: string) {
    super(`the database accepts no changes: ${why}`);
  }
}

/** Whether something failed because the database accepts no changes. */
export function isReadOnly(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === readOnly) return true;
  }
  return false;
}
