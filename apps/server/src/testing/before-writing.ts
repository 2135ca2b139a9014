import { vi } from 'vitest';
import type { Database } from '../db/database.ts';

/**
 * Runs `work` between the check of an import and its write. The first transaction takes the import's turn and the
 * checks are single statements, so the second transaction is the write.
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
