import { vi } from 'vitest';
import type { Database } from '../db/database.ts';

/**
 * Does something between the check of an import and its writing. The checks are single statements: the first transaction
 * is the writing.
 */
export function beforeWriting(database: Database, work: () => PromiseLike<unknown>): void {
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    await work();
    return begin(scope, write);
  });
}
