import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailyRuns } from '../../db/tables/daily-runs.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { dailyRunner, runDaily } from './run-daily.ts';
import type { DailyRun } from './run-daily.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);
const { signal } = new AbortController();

beforeEach(async () => {
  await db.delete(dailyRuns);
});

/** A runner that notes its runs. */
function noting() {
  const runs: DailyRun[] = [];
  return {
    runs,
    run: dailyRunner(database, [
      async (run) => {
        runs.push(run);
      },
    ]),
  };
}

test('a day is worked on once', async () => {
  const { runs, run } = noting();

  expect(await run('2026-11-22', signal)).toBe(true);
  expect(await run('2026-11-22', signal)).toBe(false);
  expect(runs.map(({ day, missed }) => ({ day, missed }))).toEqual([{ day: '2026-11-22', missed: [] }]);
});

test('of several servers one works', async () => {
  const servers = Array.from({ length: 5 }, noting);

  const worked = await Promise.all(servers.map(({ run }) => run('2026-11-22', signal)));

  expect(worked.filter(Boolean)).toHaveLength(1);
  expect(servers.flatMap(({ runs }) => runs)).toHaveLength(1);
});

test('days without a server are told with the next day', async () => {
  const { runs, run } = noting();

  await run('2026-02-26', signal);
  await run('2026-03-02', signal);

  expect(runs[1]?.missed).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('at most 31 days are caught up with', async () => {
  const { runs, run } = noting();

  await run('2026-01-01', signal);
  await run('2026-11-22', signal);

  expect(runs[1]?.missed).toHaveLength(31);
  expect([runs[1]?.missed[0], runs[1]?.missed.at(-1)]).toEqual(['2026-10-22', '2026-11-21']);
});

test('what fails is tried again, and done where it then succeeds', async () => {
  let isBroken = true;
  const run = dailyRunner(database, [
    async () => {
      if (isBroken) throw new Error('the disk is full');
    },
  ]);

  await expect(run('2026-11-22', signal)).rejects.toThrow('the disk is full');
  isBroken = false;

  expect(await run('2026-11-22', signal)).toBe(true);
});

test('another server takes over from one that has died', async () => {
  const { run } = noting();
  await db.insert(dailyRuns).values({ day: '2026-11-22', leasedUntil: new Date(Date.now() + 60_000) });

  expect(await run('2026-11-22', signal)).toBe(false);
  await db
    .update(dailyRuns)
    .set({ leasedUntil: sql`now() - interval '1 minute'` })
    .where(eq(dailyRuns.day, '2026-11-22'));
  expect(await run('2026-11-22', signal)).toBe(true);
});

test('a server that stops ends its work, and leaves the rest to another', async () => {
  const app = Fastify();
  let begun = () => undefined as unknown;
  const isWorking = new Promise<void>((resolve) => {
    begun = resolve as typeof begun;
  });
  const after: string[] = [];
  runDaily(app, database, [
    ({ signal: stopped }) =>
      new Promise((resolve) => {
        stopped.addEventListener('abort', () => resolve());
        begun();
      }),
    async () => {
      after.push('second');
    },
  ]);
  await app.ready();

  const broken = app.runDaily().catch((error: Error) => error.name);
  await isWorking;
  await app.close();

  expect(await broken).toBe('AbortError');
  expect(after).toEqual([]);
  const { run } = noting();
  expect(await run(new Date().toISOString().slice(0, 10), signal)).toBe(true);
});

test('an app that does not listen works only when told to', async () => {
  const app = Fastify();
  const days: string[] = [];
  runDaily(app, database, [
    async ({ day }) => {
      days.push(day);
    },
  ]);
  await app.ready();
  expect(days).toEqual([]);

  await Promise.all([app.runDaily(), app.runDaily()]);

  expect(days).toHaveLength(1);
  await app.close();
});
