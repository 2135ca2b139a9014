import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { listQuery, notOneOf, withList } from '../lists/listing.ts';
import { message } from '../words/message.ts';

/** Slow work that servers do beside calls. */
export const jobKinds = [
  'snapshots',
  'benchmarks',
  'audit_expiry',
  'domain_checks',
  'client_purge',
  'digests',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export const jobLimits = {
  /** Attempts before a job is given up. */
  attemptsMax: 10,
  /** How long jobs that are over are kept. */
  keptDays: 60,
} as const;

export const Job = z.object({
  id: z.int(),
  /** One of `jobKinds`, or one that a newer server has added. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** What it is about, such as the day. */
  about: z.nullable(z.string()),
  /** Who asked for it; null if the server did. */
  requested_by: z.nullable(z.string()),
  /** When it was added, or last asked for again. */
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** When it is tried next; null if it does not wait. */
  run_after: z.nullable(z.string()),
  attempts: z.int(),
  /** The part that is done; null where the work cannot tell. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Its end was asked for, and the server that runs it has not ended it yet. */
  is_ending: z.boolean(),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
});
export type Job = z.infer<typeof Job>;

const path = '/api/core/jobs/';
const access = ['core.can_admin'] as const;
const params = idParams(message('jobs.absent'));
const { page, page_size } = listQuery(['id']);

export const listJobs = endpoint({
  method: 'GET',
  path,
  summary: 'Slow work of the servers that waits, runs or is over, the newest first.',
  access,
  query: z.object({
    page,
    page_size,
    state: z.optional(z.enum(jobStates, notOneOf(jobStates))),
  }),
  answer: withList(Job),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: `${path}:id/cancel/`,
  summary: 'End a job that waits or runs. One that runs ends at its next good moment; what it has done stays done.',
  access,
  params,
  answer: withMessage(Job),
});

export const retryJob = endpoint({
  method: 'POST',
  path: `${path}:id/retry/`,
  summary: 'Run a job again that has failed or was cancelled.',
  access,
  params,
  answer: withMessage(Job),
});
