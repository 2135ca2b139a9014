import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/connections/database.ts';
import type { InstallationState } from '../db/state/installation-state.ts';
import { platformScope } from '../db/scope.ts';
import { startTestDatabase } from '../testing/database.ts';
import { startMetrics } from './metrics.ts';
import { cachedFigures } from './shared-figures.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);

afterEach(() => {
  vi.useRealTimers();
});

const figures = { mail_waiting: 1 } as InstallationState;

test('however many ask at once, and again within half a minute, the database is asked once', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const ask = vi.fn<() => Promise<InstallationState>>(async () => figures);
  const cached = cachedFigures(ask);

  await Promise.all(Array.from({ length: 100 }, () => cached()));
  vi.advanceTimersByTime(29_000);
  await cached();
  expect(ask).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(2_000);
  await cached();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what takes long to read is read again after fifty times as long', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const ask = vi.fn<() => Promise<InstallationState>>(
    () =>
      new Promise<InstallationState>((resolve) => {
        setTimeout(() => resolve(figures), 1_500);
      }),
  );
  const cached = cachedFigures(ask);
  const first = cached();
  await vi.advanceTimersByTimeAsync(1_500);
  await first;

  await vi.advanceTimersByTimeAsync(70_000);
  await cached();

  expect(ask).toHaveBeenCalledTimes(1);
});

test('a database that does not answer delays figures by two seconds and leaves its own out', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const execute = () => new Promise<never>(() => {});
  const silent: Database = { ...database, in: () => ({ ...db, execute }) as unknown as typeof db };
  const { stop, text } = startMetrics(silent, { sessionIdle: 60 });

  const answer = text();
  await vi.advanceTimersByTimeAsync(2_000);
  const told = await answer;
  stop();

  expect(told).toContain('\norgscope_database_up 0\n');
  expect(told).not.toMatch(/^orgscope_shared/m);
  expect(told).toContain('\norgscope_info{');
});
