import type { JobKind } from '@orgscope/contract/resources/jobs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { databaseNow } from '../../db/sql/database-now.ts';
import { platformScope } from '../../db/scope.ts';
import { whileListening } from '../../http/while-listening.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import { utcDay } from '../../lib/time/days.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import type { JobWork, Running } from '../jobs/run-jobs.ts';
import { daysSince, lastDays } from './daily-runs.ts';

/** The work of a day. All of it can be done twice: a server may take over from another that was too slow. */
interface DailyRun extends Pick<Running, 'report' | 'signal'> {
  /** By the calendar of UTC. */
  readonly day: string;
  /** Days before, on which no server worked; the oldest first. */
  readonly missed: readonly string[];
}
export type DailyWork = (run: DailyRun) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Does today's work if nobody has done it; false if there was nothing to do. */
    runDaily(): Promise<boolean>;
  }
}

const [firstMs, everyMs] = [1_000, 10 * 60_000];

/** A day's work as a job, see addOfDay(). */
export const asJob =
  (work: DailyWork): JobWork =>
  ({ payload, report, signal }) =>
    work({ day: String(payload['day']), missed: payload['missed'] as string[], report, signal });

/** Adds the jobs of a day, in the order of the kinds, unless they are there; returns how many are new. */
export async function addOfDay(database: Database, kinds: readonly JobKind[], day: string): Promise<number> {
  const last = await lastDays(database, kinds);
  const missing = kinds.filter((kind) => (last.get(kind) ?? '') < day);
  if (missing.length === 0) return 0;
  const all = missing.map((kind) => ({
    kind,
    key: `${kind}:${day}`,
    payload: { day, missed: daysSince(last.get(kind), day) },
  }));
  return database.transaction(platformScope, (tx) => addJobs(tx, all));
}

/** Adds the daily work to the jobs while the server listens; an app that only answers calls adds none. */
export function runDaily(app: FastifyInstance, database: Database, kinds: readonly JobKind[], wake: () => void): void {
  const repeated = repeatedWork(
    async (now) => {
      const added = await addOfDay(database, kinds, utcDay(now));
      if (added > 0) wake();
      return added;
    },
    {
      name: 'daily_work',
      firstMs,
      everyMs,
      clock: () => databaseNow(database),
      onFault: (error) => app.log.warn({ err: error }, 'the daily work could not be added'),
    },
  );
  app.decorate('runDaily', async () => {
    const added = await repeated.run();
    await app.runJobs();
    return added > 0;
  });
  whileListening(app, repeated);
}
