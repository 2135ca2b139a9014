import type { JobKind } from '@orgscope/contract/resources/jobs';
import { asc, desc, like } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailyRuns } from '../../db/tables/daily-runs.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { startTestApp } from '../../testing/app.ts';
import { addOfDay } from './run-daily.ts';

const { app, database } = await startTestApp();
const db = database.in(platformScope);
const kinds: JobKind[] = ['snapshots', 'benchmarks'];
const add = (day: string) => addOfDay(database, kinds, day);
const added = () => db.select({ key: jobs.key, payload: jobs.payload }).from(jobs).orderBy(asc(jobs.id));

beforeEach(async () => {
  await db.delete(jobs);
  await db.delete(dailyRuns);
});

test('each work of a day is added once, in its order, however many servers look', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => add('2026-11-22')));

  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect(await added()).toEqual([
    { key: 'snapshots:2026-11-22', payload: { day: '2026-11-22', missed: [] } },
    { key: 'benchmarks:2026-11-22', payload: { day: '2026-11-22', missed: [] } },
  ]);
});

test('days without a server are told with the next day, and so are those whose work was given up', async () => {
  const missedOn = async (day: string) => {
    await add(day);
    const [last] = await db.select({ payload: jobs.payload }).from(jobs).orderBy(desc(jobs.id)).limit(1);
    return last?.payload['missed'];
  };

  expect(await missedOn('2026-02-26')).toEqual([]);
  expect(await missedOn('2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  await db.update(jobs).set({ state: 'failed' }).where(like(jobs.key, '%:2026-03-02'));
  expect(await missedOn('2026-03-03')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test('at most 31 days are caught up with', async () => {
  await add('2026-01-01');
  await add('2026-11-22');

  const missed = (await added()).at(-1)?.payload['missed'] as string[];
  expect([missed.length, missed[0], missed.at(-1)]).toEqual([31, '2026-10-22', '2026-11-21']);
});

test('what servers noted before there were jobs is not done again', async () => {
  const moment = new Date();
  await db.insert(dailyRuns).values({ day: '2026-11-20', leasedUntil: moment, doneAt: moment });

  expect(await add('2026-11-20')).toBe(0);
  expect(await add('2026-11-22')).toBe(2);
  expect((await added())[0]?.payload).toEqual({ day: '2026-11-22', missed: ['2026-11-21'] });
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the days are those of the database, however wrong the clock of a server', async () => {
  const today = dayIn(0);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
  await app.runDaily();
  vi.useRealTimers();

  const days = new Set((await added()).map(({ payload }) => payload['day']));
  // The test may run at midnight.
  expect([...days].filter((day) => day !== today && day !== dayIn(0))).toEqual([]);
  expect(days.size).toBe(1);
});

test('a day in the future, of a server whose clock was wrong, keeps no other from their work', async () => {
  await add(dayIn(-2));
  await add(dayIn(40));
  await db.insert(dailyRuns).values({ day: dayIn(50), leasedUntil: new Date(), doneAt: new Date() });

  expect(await add(dayIn(0))).toBe(2);
  expect((await added()).at(-1)?.payload).toEqual({ day: dayIn(0), missed: [dayIn(-1)] });
  await db.delete(jobs);
  expect(await add(dayIn(0))).toBe(2);
});

test('an app that does not listen works only when told to, and once a day', async () => {
  expect(await app.runDaily()).toBe(true);
  expect(await app.runDaily()).toBe(false);
  const states = await db.select({ kind: jobs.kind, state: jobs.state }).from(jobs).orderBy(asc(jobs.id));
  expect(states).toEqual(
    ['snapshots', 'benchmarks', 'audit_expiry', 'domain_checks', 'client_purge'].map((kind) => ({
      kind,
      state: 'done',
    })),
  );
});
