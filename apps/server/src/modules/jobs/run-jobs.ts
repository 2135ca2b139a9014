import type { JobKind } from '@orgscope/contract/resources/jobs';
import type { FastifyInstance } from 'fastify';
import { runAs } from '../../db/acting-client.ts';
import type { Database } from '../../db/connections/database.ts';
import { whileListening } from '../../http/while-listening.ts';
import { observed } from '../../lib/process/observer.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import { waitAfter } from '../../lib/scheduling/wait-after.ts';
import { jobLeases } from './job-leases.ts';
import type { LeasedJob } from './job-leases.ts';

/** What a job's work gets. It can be done twice: a server may take over from another that was too slow. */
export interface Running {
  readonly payload: LeasedJob['payload'];
  readonly key: string;
  /** Aborted when the job is cancelled or lost, or the server stops: work ends at the next good moment. */
  readonly signal: AbortSignal;
  /** Tells how far it is, for those who look. */
  report(done: number, total: number): void;
}
export type JobWork = (job: Running) => Promise<void>;
type JobWorks = Readonly<Partial<Record<JobKind, JobWork>>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the jobs that are due, until none is left. */
    runJobs(): Promise<void>;
  }
}

interface Options {
  readonly database: Database;
  readonly works: JobWorks;
  readonly log: FastifyInstance['log'];
  /** After it without a sign of life, another worker may take a job. */
  readonly leaseSeconds?: number;
  /** Between signs of life: often enough that a cancelled job ends soon. */
  readonly renewMs?: number;
}

const [firstMs, everyMs] = [2_000, 5_000];

/** Does jobs, one at a time. Any number of workers may share the jobs: each is leased to one. */
export function jobWorker({ database, works, log, leaseSeconds = 60, renewMs = 2_000 }: Options) {
  const leases = jobLeases(database, leaseSeconds);
  const kinds = Object.keys(works) as JobKind[];

  async function run(job: LeasedJob, stopping: AbortSignal): Promise<void> {
    const cancelled = new AbortController();
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, cancelled.signal, lost.signal]);
    let progress: { done?: number; total?: number } = {};
    let renewing: Promise<void> | undefined;
    const renew = async () => {
      const answer = await leases.renew(job, progress).catch(() => 'go on' as const);
      if (answer === 'cancel') cancelled.abort();
      if (answer === 'lost') lost.abort();
    };
    const timer = setInterval(() => {
      // A renewal that hangs is not joined by others.
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
    }, renewMs);
    timer.unref();
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts };
    const work = works[job.kind];
    const report = (done: number, total: number) => {
      progress = { done, total };
    };
    try {
      signal.throwIfAborted();
      await runAs('server', undefined, async () =>
        observed({ kind: 'work', name: job.kind }, async () =>
          work?.({ payload: job.payload, key: job.key, signal, report }),
        ),
      );
      // Some work ends early without a word.
      signal.throwIfAborted();
      await leases.finish(job);
      log.info(fields, 'job done');
    } catch (error) {
      if (cancelled.signal.aborted) {
        await leases.cancel(job);
        log.info(fields, 'job cancelled');
      } else if (stopping.aborted) await leases.giveBack(job);
      else if (!lost.signal.aborted) {
        await leases.fail(job, waitAfter(job.attempts), reasonOf(error).slice(0, 500));
        log.warn({ ...fields, err: error }, 'job failed');
      }
    } finally {
      clearInterval(timer);
      await renewing;
    }
  }

  /** Does what is due. */
  return async (_now: number, stopping: AbortSignal): Promise<void> => {
    for (const lost of await leases.buryLost()) log.error({ job: lost.id, kind: lost.kind }, `job ${lost.state}`);
    while (!stopping.aborted) {
      const job = await leases.take(kinds);
      if (!job) return;
      await run(job, stopping);
    }
  };
}

/** Does jobs while the server listens; an app that only answers calls does none. */
export function runJobs(app: FastifyInstance, options: Omit<Options, 'log'>) {
  const worker = repeatedWork(jobWorker({ ...options, log: app.log }), {
    name: 'jobs',
    firstMs,
    everyMs,
    onFault: (error) => app.log.warn({ err: error }, 'the jobs could not be read'),
  });
  app.decorate('runJobs', () => worker.run());
  whileListening(app, worker);
  return {
    /** Looks for jobs now: some were added. */
    wake: () => worker.wake(),
  };
}
