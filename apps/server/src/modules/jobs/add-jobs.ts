import type { JobKind } from '@orgscope/contract/resources/jobs';
import { jobLimits } from '@orgscope/contract/resources/jobs';
import { inArray, lte, sql, and } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { jobs } from '../../db/tables/jobs.ts';

export interface NewJob {
  readonly kind: JobKind;
  /** The job's cause. The same cause adds no second job. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Adds jobs, in the transaction that causes them: all happens, or nothing. Returns how many are new. */
export async function addJobs(tx: Drizzle, all: readonly NewJob[]): Promise<number> {
  if (all.length === 0) return 0;
  const added = await tx
    .insert(jobs)
    .values([...all])
    .onConflictDoNothing({ target: jobs.key })
    .returning({ id: jobs.id });
  return added.length;
}

/** Jobs that have been over for long. */
export const oldJobs: Expired = {
  table: jobs,
  key: [jobs.id],
  when: and(
    inArray(jobs.state, ['done', 'failed', 'cancelled']),
    lte(jobs.finishedAt, sql`now() - ${jobLimits.keptDays}::integer * interval '1 day'`),
  ),
};
