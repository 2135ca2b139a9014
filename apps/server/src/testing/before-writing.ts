import { PassThrough } from 'node:stream';
import { vi } from 'vitest';
import type { Database } from '../db/connections/database.ts';

/**
 * Runs `work` between the check of the next import and its write. An import tells that it has checked its file and begins
 * to write by its first line of progress; its next transaction waits for `work`.
 */
export function beforeWriting(database: Database, work: () => PromiseLike<unknown>): void {
  const writeLine = PassThrough.prototype.write;
  const lines = vi.spyOn(PassThrough.prototype, 'write');
  lines.mockImplementation(function write(this: PassThrough, ...args) {
    if (String(args[0]).startsWith('{"done":0,')) {
      lines.mockRestore();
      waitForWork();
    }
    return Reflect.apply(writeLine, this, args);
  });

  function waitForWork(): void {
    const begin = database.transaction;
    const transactions = vi.spyOn(database, 'transaction');
    transactions.mockImplementation(async (scope, write) => {
      transactions.mockRestore();
      await work();
      return begin(scope, write);
    });
  }
}
