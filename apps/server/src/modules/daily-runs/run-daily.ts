import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { repeatedWork } from '../../lib/repeated-work.ts';
import { dailyRunQueries, dayOf } from './daily-runs.ts';

/** The work of a day. All of it can be done twice: a server may take over from another that was too slow. */
export interface DailyRun {
  /** By the calendar of UTC. */
  readonly day: string;
  /** Days before, on which no server worked; the oldest first. */
  readonly missed: readonly string[];
  /** Aborted when the server stops: work ends at the next good moment. */
  readonly signal: AbortSignal;
}
export type DailyWork = (run: DailyRun) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Does today's work if nobody has done it; false if there was nothing to do. */
    runDaily(): Promise<boolean>;
  }
}

const [firstMs, everyMs, renewMs] = [1_000, 10 * 60_000, 3 * 60_000];

/** Does the work of a day in its order, on one server of several. */
export function dailyRunner(database: Database, works: readonly DailyWork[]) {
  const queries = dailyRunQueries(database);
  return async function run(day: string, signal: AbortSignal): Promise<boolean> {
    const missed = await queries.claim(day);
    if (!missed) return false;
    const renewal = setInterval(() => void queries.renew(day).catch(() => undefined), renewMs);
    renewal.unref();
    try {
      for (const work of works) {
        await work({ day, missed, signal });
        signal.throwIfAborted();
      }
      await queries.finish(day);
      return true;
    } catch (error) {
      await queries.release(day);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  };
}

/** Does the daily work while the server listens; an app that only answers calls does none. */
export function runDaily(app: FastifyInstance, database: Database, works: readonly DailyWork[]): void {
  const run = dailyRunner(database, works);
  const repeated = repeatedWork((now, signal) => run(dayOf(now), signal), {
    name: 'daily work',
    firstMs,
    everyMs,
    onFault: (error) => app.log.warn({ err: error }, 'the daily work broke off'),
  });
  app.decorate('runDaily', () => repeated.run());
  app.addHook('onListen', async () => repeated.start());
  app.addHook('onClose', () => repeated.stop());
}
