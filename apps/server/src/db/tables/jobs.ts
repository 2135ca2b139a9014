import type { JobKind } from '@orgscope/contract/resources/jobs';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Slow work that waits, runs or is over: of the installation, platform scope only. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').$type<JobKind>().notNull(),
    /** The job's cause. The same cause adds no second job. */
    key: text('key').notNull(),
    /** Always null. It stays, with its index, as long as servers of a version that reads it may run beside this one. */
    ofClient: integer('of_client'),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('waiting'),
    runAfter: moment('run_after').notNull().defaultNow(),
    /** Attempts that have begun since it was last asked for. */
    attempts: integer('attempts').notNull().default(0),
    /** Until then the server that runs it has reported that it lives. */
    leasedUntil: moment('leased_until'),
    /** The part that is done, where the work can tell. */
    done: integer('done'),
    total: integer('total'),
    cancelAskedAt: moment('cancel_asked_at'),
    lastError: text('last_error'),
    /** The user who asked for it, or last asked for it again; null if the server did. */
    requestedBy: integer('requested_by'),
    /** When it was added, or last asked for again. */
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the present or last lease began: tells its worker from one that is too late. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    unique('jobs_key').on(table.key),
    // The only ones that workers look at; all others are history.
    index('jobs_open')
      .on(table.runAfter, table.id)
      .where(sql`state in ('waiting', 'running')`),
    index('jobs_of_client').on(table.ofClient, table.id),
    check('jobs_state', sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
  ],
).enableRLS();
