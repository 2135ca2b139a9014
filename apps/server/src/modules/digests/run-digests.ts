import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { databaseNow } from '../../db/sql/database-now.ts';
import { platformScope } from '../../db/scope.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { whileListening } from '../../http/while-listening.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import type { JobWork } from '../jobs/run-jobs.ts';
import { dueIn, isSeason } from './due-digests.ts';
import { digestQueries } from './queries.ts';
import { digestSender } from './send-digests.ts';
import type { DigestParts } from './send-digests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds the digests that are due to the outbox; returns how many. */
    sendDigests(now?: number): Promise<number>;
  }
}

const [everyMs, quarterMs] = [15_000, 15 * 60_000];
/** Longer than the days in which the digests of a month are due anywhere. */
const seasonMs = 7 * 24 * 3_600_000;

/** Sends what is due at the moment that the job names, and what has become due since: while a job waits, no other is added. */
export function digestWork(parts: DigestParts, clock = () => databaseNow(parts.database)): JobWork {
  const send = digestSender(parts);
  return async ({ payload, signal, report }) => {
    await send(Math.max(Number(payload['at']), await clock()), signal, report);
  };
}

/**
 * Adds a job when digests are due and none is open. One an hour, and one when they are due in another time zone: for some
 * readers there is nothing to tell, and they stay due.
 */
async function addIfDue(database: Database, now: number): Promise<boolean> {
  const queries = digestQueries(database);
  const due = (await queries.zones()).flatMap((zones) => dueIn(zones, now) ?? []);
  if ((await queries.dueClients(due)).length === 0) return false;
  const key = `digests:${new Date(now).toISOString().slice(0, 13)}:${due.length}`;
  const job = { kind: 'digests', key, payload: { at: now } } as const;
  return (await database.transaction(platformScope, (tx) => addJobs(tx, [job]))) > 0;
}

/** Looks for digests that are due while the server listens; an app that only answers calls adds none. */
export function runDigests(app: FastifyInstance, database: Database, wake: () => void): void {
  /** A job that waits or runs, or was cancelled in these days and not run again. */
  const isInTheWay = (now: number) =>
    and(
      eq(jobs.kind, 'digests'),
      or(
        inArray(jobs.state, ['waiting', 'running']),
        and(eq(jobs.state, 'cancelled'), sql`(${jobs.payload} ->> 'at')::float8 > ${now - seasonMs}::float8`),
      ),
    );
  // Reads all readers once in a quarter of an hour: clocks of all time zones show 8:00 at the beginning of one.
  let lastQuarter = 0;
  const repeated = repeatedWork(
    async (now) => {
      const quarter = Math.floor(now / quarterMs);
      if (quarter === lastQuarter || !isSeason(now)) return;
      if ((await database.in(platformScope).$count(jobs, isInTheWay(now))) > 0) return;
      if (await addIfDue(database, now)) wake();
      lastQuarter = quarter;
    },
    {
      name: 'digests',
      firstMs: everyMs,
      everyMs,
      clock: () => databaseNow(database),
      onFault: (error) => app.log.warn({ err: error }, 'the digests could not be added'),
    },
  );
  const { added } = digestQueries(database);
  app.decorate('sendDigests', async (now?: number) => {
    const before = await added();
    await repeated.run(now);
    await app.runJobs();
    return (await added()) - before;
  });
  whileListening(app, repeated);
}
