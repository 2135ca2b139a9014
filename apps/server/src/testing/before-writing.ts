import { vi } from 'vitest';
import type { Database } from '../db/database.ts';

/**
 * Does something between the check of an import and its writing. The first transaction takes the import's turn, and the
 * checks are single statements: the second transaction is the writing.
 */
export function beforeWriting(database: Database, work: () => PromiseLike<unknown>): void {
  const begin = database.transaction;
  const spy = vi.spyOn(database, 'transaction');
  spy.mockImplementationOnce(begin).mockImplementationOnce(async (scope, write) => {
    spy.mockRestore();
    await work();
    return begin(scope, write);
  });
}
