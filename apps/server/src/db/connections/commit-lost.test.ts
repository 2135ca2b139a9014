import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { refusalOf } from '../../errors/database-errors.ts';
import { isConflict } from './conflict.ts';
import { inTransaction } from './database.ts';
import { CommitLost, NoConnection, commitErrorOf, isWithoutConnection } from './driver-errors.ts';
import { platformScope } from '../scope.ts';

const withCode = (code: string) => Object.assign(new Error('Ended by the database'), { code });

/** The error of a transaction whose commit the connection answers with `fault`. */
const errorOf = (fault: Error, statement = sql`update notes set x = 1`) => {
  const query = async (text: string) => {
    if (text === 'commit') throw fault;
    return { command: '', rows: [] };
  };
  const client = { query } as unknown as ClientBase;
  return inTransaction(client, platformScope, async (tx) => tx.execute(statement)).catch((error: unknown) => error);
};

it.each([
  new Error('Connection terminated unexpectedly'),
  withCode('ECONNRESET'),
  withCode('08006'),
  withCode('57P01'),
])('answers that the outcome is unknown if the connection is lost at the commit: $message', async (fault) => {
  const error = await errorOf(fault);

  expect(error).toBeInstanceOf(CommitLost);
  expect((error as Error).cause).toBe(fault);
  expect([isWithoutConnection(error), isConflict(error)]).toEqual([false, false]);
  expect(refusalOf(error, {})).toMatchObject({ code: 'answer_lost', status: 409 });
});

it.each([
  [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
  [withCode('40001'), 'unavailable'],
  [withCode('23505'), 'name_taken'],
] as const)('answers as usual if nothing can have been committed: %s', async (fault, code) => {
  const error = await errorOf(fault);

  expect(error).toBe(fault);
  expect(refusalOf(error, {})).toMatchObject({ code });
});

it('offers to repeat what has only read', async () => {
  const fault = new Error('Connection terminated unexpectedly');

  const error = await errorOf(fault, sql`select x from notes`);

  expect(error).toBe(fault);
  expect(refusalOf(error, {})).toMatchObject({ code: 'unavailable' });
});

it('tells a statement that was sent from one that had no connection', () => {
  const lost = new Error('Connection terminated unexpectedly');
  const failed = (cause: Error) => new Error('Failed query', { cause });
  const refused = failed(new NoConnection('No connection to the database', { cause: lost }));

  expect(commitErrorOf(failed(lost))).toBeInstanceOf(CommitLost);
  expect(commitErrorOf(refused)).toBe(refused);
});
