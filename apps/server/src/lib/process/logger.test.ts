import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { linesTo, makeLogger } from './logger.ts';

/** A log whose lines can be read. */
function aLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: makeLogger('info', stream) };
}

it('keeps the parameters of a failed statement and the quoted row out of the log', () => {
  const { lines, log } = aLog();
  const cause = Object.assign(new Error('violates check constraint "mails_keep_no_secret"'), {
    code: '23514',
    detail: 'Failing row contains (7, hush).',
  });
  const statement = { query: 'insert into mails values ($1)', params: ['hush'] };
  const error = Object.assign(
    new Error('Failed query: insert into mails values ($1)\nparams: hush', { cause }),
    statement,
  );

  log.error({ err: error }, 'request failed');

  expect(lines.join()).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'A statement failed',
    query: 'insert into mails values ($1)',
    cause: { code: '23514', message: 'violates check constraint "mails_keep_no_secret"' },
  });
});

it('tells a database that accepts no changes once a minute, in a short line', () => {
  const { lines, log } = aLog();
  const cause = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());

  for (const ms of [0, 2_000, 59_000, 61_000]) {
    clock.mockReturnValue(ms);
    log
      .child({ reqId: 'a' })
      .warn({ err: new Error('Failed query: update jobs', { cause }) }, 'the jobs could not be read');
    log.warn({ err: new Error('else') }, 'something else');
  }

  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'something else');
  expect(lines.length - told.length).toBe(4);
  const reason = 'cannot execute UPDATE in a read-only transaction';
  expect(told.map(({ msg, reason: why }) => [msg, why])).toEqual([
    ['the database accepts no changes', reason],
    ['the database accepts no changes', reason],
  ]);
  expect(told[0]).not.toHaveProperty('err');
});

it('logs what happened, where and why for any other error', () => {
  const { lines, log } = aLog();

  log.error({ err: new TypeError('No such thing', { cause: new Error('gone') }) }, 'failed');

  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({ type: 'TypeError', message: 'No such thing', cause: { message: 'gone' } });
  expect(err.stack).toContain('logger.test.ts');
});

it.runIf(existsSync('/dev/full'))('goes on while its disk is full, also to a last line', async () => {
  const full = openSync('/dev/full', 'w');
  const output = linesTo(full);
  const log = makeLogger('info', output);

  const failed = once(output, 'error');
  for (let line = 0; line < 1_000; line += 1) log.info({ line }, 'a line that nobody will read');
  expect(await failed).toMatchObject([{ code: 'ENOSPC' }]);
  log.info('another');
  log.fatal('the last');

  output.destroy();
  closeSync(full);
});
