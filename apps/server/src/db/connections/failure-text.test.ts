import pg from 'pg';
import { expect, it } from 'vitest';
import { StartFailure } from '../../lib/process/start-failure.ts';
import { NoConnection } from './driver-errors.ts';
import { failureText } from './failure-text.ts';

/** As Drizzle tells a failed statement. */
const failed = (cause: Error) =>
  Object.assign(new Error('Failed query: insert into users values ($1)\nparams: $argon2id$hush', { cause }), {
    query: 'insert into users values ($1)',
    params: ['$argon2id$hush'],
  });
const refused = (code: string, text: string) => Object.assign(new pg.DatabaseError(text, 1, 'error'), { code });

it.each([
  [
    'no changes',
    refused('25006', 'cannot execute INSERT in a read-only transaction'),
    'DATABASE_URL: the database accepts',
  ],
  ['another refusal', refused('53100', 'could not extend file'), 'could not extend file (code 53100)'],
  [
    'no connection',
    new NoConnection('No connection', { cause: new Error('ECONNREFUSED') }),
    '(ECONNREFUSED). Start it',
  ],
  ['anything else', new Error('Query read timeout'), 'does not answer (Query read timeout)'],
])('is one line without the values of the statement: %s', (_what, cause, expected) => {
  const text = failureText(failed(cause));

  expect(text).toContain(expected);
  expect(text).not.toMatch(/\n|argon2id|insert into/);
});

it('is the message of a failure that says what to do, and all of an error that is ours', () => {
  const ours = new TypeError('No such thing');

  expect(failureText(new StartFailure('PORT: is taken'))).toBe('PORT: is taken');
  expect(failureText(ours)).toBe(ours);
});
