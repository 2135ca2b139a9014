import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/jobs';
import type { FastifyInstance } from 'fastify';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { withMessage, withPage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { recordJobAct } from '../../identity/record-act.ts';
import type { JobAct } from '../../identity/record-act.ts';
import { sessionOf } from '../../identity/session/session.ts';
import * as queries from './queries.ts';

/** What servers do beside calls, ending it, and doing it again. */
export function jobRoutes(app: FastifyInstance, { database, wake }: { database: Database; wake: () => void }): void {
  const db = database.in(platformScope);

  async function read(id: number): Promise<calls.Job> {
    const found = await queries.readJob(db, id);
    if (!found) throw notFound(message('jobs.absent'));
    return queries.toJob(found);
  }

  serve(app, calls.listJobs, async (request) => {
    const { rows, meta } = await queries.listJobs(db, request.query);
    return withPage(rows.map(queries.toJob), meta);
  });

  /** Changes a job, and tells the audit. False if it is not in a state for it. */
  const change = (act: JobAct, of: (tx: Drizzle) => Promise<queries.ChangedJob | undefined>): Promise<boolean> =>
    database.transaction(platformScope, async (tx) => {
      const job = await of(tx);
      if (job) await recordJobAct(tx, act, job);
      return job !== undefined;
    });

  serve(app, calls.cancelJob, async (request) => {
    const { id } = request.params;
    const isAsked = await change('cancelled', (tx) => queries.cancelJob(tx, id));
    const job = await read(id);
    if (!isAsked) throw new AppError('inactive', message('jobs.is_over'));
    return withMessage(message(job.is_ending ? 'jobs.ending' : 'jobs.cancelled'), job);
  });

  serve(app, calls.retryJob, async (request) => {
    const { id } = request.params;
    const isWaiting = await change('repeated', (tx) => queries.retryJob(tx, id, sessionOf(request).user.id));
    const job = await read(id);
    if (!isWaiting)
      throw new AppError('already_active', message(job.state === 'done' ? 'jobs.is_done' : 'jobs.not_over'));
    wake();
    return withMessage(message('jobs.again'), job);
  });
}
