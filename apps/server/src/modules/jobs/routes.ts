import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/jobs';
import type { FastifyInstance } from 'fastify';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { recordJobAct } from '../../identity/record-act.ts';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { JobAct } from '../../identity/record-act.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import * as queries from './queries.ts';

const absent = () => notFound(message('jobs.absent'));

/**
 * The jobs that a caller may see: all, or those of the own client; or of the client that a platform administrator names. Jobs run
 * the platform: seeing them needs no access to the client, and is no visit.
 */
const reachOf = (session: Session, named?: number): queries.JobsOf =>
  isPlatformAdmin(session) ? (named ?? 'all') : chosenClient(session, named);

/** What servers do beside calls, ending it, and doing it again. */
export function jobRoutes(app: FastifyInstance, { database, wake }: { database: Database; wake: () => void }): void {
  const db = database.in(platformScope);

  async function read(session: Session, id: number): Promise<calls.Job> {
    const found = await queries.readJob(db, reachOf(session), id);
    if (!found) throw absent();
    return queries.toJob(found, isPlatformAdmin(session));
  }

  serve(app, calls.listJobs, async (request) => {
    const session = sessionOf(request);
    const { client_id: named, ...part } = request.query;
    const { rows, meta } = await queries.jobsOf(db, reachOf(session, named), part);
    return { success: true as const, data: rows.map((row) => queries.toJob(row, isPlatformAdmin(session))), meta };
  });

  /** Changes a job, and tells the audit. False if it is not in a state for it. */
  const change = (act: JobAct, of: (tx: Drizzle) => Promise<queries.ChangedJob | undefined>): Promise<boolean> =>
    database.transaction(platformScope, async (tx) => {
      const job = await of(tx);
      if (job) await recordJobAct(tx, act, job);
      return job !== undefined;
    });

  serve(app, calls.cancelJob, async (request) => {
    const session = sessionOf(request);
    const { id } = request.params;
    const isAsked = await change('cancelled', (tx) => queries.cancelJob(tx, reachOf(session), id));
    const job = await read(session, id);
    if (!isAsked) throw new AppError('inactive', message('jobs.is_over'));
    return withMessage(message(job.is_ending ? 'jobs.ending' : 'jobs.cancelled'), job);
  });

  serve(app, calls.retryJob, async (request) => {
    const session = sessionOf(request);
    const { id } = request.params;
    const isWaiting = await change('repeated', (tx) => queries.retryJob(tx, reachOf(session), id, session.user.id));
    const job = await read(session, id);
    if (!isWaiting)
      throw new AppError('already_active', message(job.state === 'done' ? 'jobs.is_done' : 'jobs.not_over'));
    wake();
    return withMessage(message('jobs.again'), job);
  });
}
