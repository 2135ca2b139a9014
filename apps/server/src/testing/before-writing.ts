import { vi } from 'vitest';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';

/**
 * Runs `work` between the check of an import and its write, which is its first transaction of the client: the turns that
 * imports wait for, however often they ask, are the platform's. Users are written by the platform, so there the write is
 * its second transaction.
 */
export function beforeWriting(
  database: Database,
  work: () => PromiseLike<unknown>,
  of: Scope['kind'] = 'tenant',
): void {
  const begin = database.transaction;
  const spy = vi.spyOn(database, 'transaction');
  let others = of === 'tenant' ? 0 : 1;
  spy.mockImplementation(async (scope, write) => {
    if (scope.kind === of) {
      if (others === 0) {
        spy.mockRestore();
        await work();
      }
      others -= 1;
    }
    return begin(scope, write);
  });
}
