import type { Job, JobState } from '@orgscope/contract/resources/jobs';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { users } from '../../db/tables/users.ts';
import { personName } from '../../lib/person-name.ts';
import { utcDay } from '../../lib/time/days.ts';
import { pageOf } from '../records/page.ts';
import type { PageQuery } from '../records/page.ts';

const listed = {
  job: jobs,
  requester: { firstName: users.firstName, lastName: users.lastName, username: users.username },
};
type Listed = {
  job: typeof jobs.$inferSelect;
  requester: Parameters<typeof personName>[0] | null;
};

const select = (db: Drizzle) => db.select(listed).from(jobs).leftJoin(users, eq(users.id, jobs.requestedBy));

interface Part extends PageQuery {
  readonly state?: JobState | undefined;
}

/** A page of jobs, the newest first. */
export async function listJobs(db: Drizzle, { state, ...query }: Part) {
  const { asked, limit, offset } = pageOf(query);
  const condition = state && eq(jobs.state, state);
  const rows = await select(db).where(condition).orderBy(desc(jobs.id)).limit(limit).offset(offset);
  return { rows, meta: { count: await db.$count(jobs, condition), ...asked } };
}

export async function readJob(db: Drizzle, id: number): Promise<Listed | undefined> {
  const [row] = await select(db).where(eq(jobs.id, id));
  return row;
}

const changed = { id: jobs.id, kind: jobs.kind };
export type ChangedJob = Pick<typeof jobs.$inferSelect, 'id' | 'kind'>;

/** Asks for the end of a job; one that waits ends here. Undefined if it is over already. */
export async function cancelJob(db: Drizzle, id: number): Promise<ChangedJob | undefined> {
  const waits = sql`${jobs.state} = 'waiting'`;
  const [job] = await db
    .update(jobs)
    .set({
      cancelAskedAt: sql`coalesce(${jobs.cancelAskedAt}, now())`,
      state: sql`case when ${waits} then 'cancelled' else ${jobs.state} end`,
      finishedAt: sql`case when ${waits} then now() end`,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.state, ['waiting', 'running'])))
    .returning(changed);
  return job;
}

/** Lets a job run again that failed or was cancelled. Undefined if it did not. */
export async function retryJob(db: Drizzle, id: number, requestedBy: number): Promise<ChangedJob | undefined> {
  const [job] = await db
    .update(jobs)
    .set({
      state: 'waiting',
      runAfter: sql`now()`,
      attempts: 0,
      // It waits from now on, for those who see it in the list and for alerts.
      createdAt: sql`now()`,
      cancelAskedAt: null,
      finishedAt: null,
      done: null,
      total: null,
      requestedBy,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.state, ['failed', 'cancelled'])))
    .returning(changed);
  return job;
}

/** A job as answers tell it. */
export function toJob({ job, requester }: Listed): Job {
  const { done, total, state } = job;
  const { day, at } = job.payload;
  const moment = typeof at === 'number' ? utcDay(at) : undefined;
  return {
    id: job.id,
    kind: job.kind,
    state,
    about: typeof day === 'string' ? day : (moment ?? null),
    requested_by: requester && personName(requester),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    run_after: state === 'waiting' ? job.runAfter.toISOString() : null,
    attempts: job.attempts,
    progress: done === null || total === null ? null : { done, total },
    is_ending: state === 'running' && job.cancelAskedAt !== null,
    error: job.lastError,
  };
}
