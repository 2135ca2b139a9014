// What platform administrators see of the installation itself.
import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { Coded } from '../errors.ts';

const Finding = z.object({
  level: z.enum(['fault', 'advice', 'good']),
  /** The setting that it is about. */
  about: z.string(),
  /** In English, as the command doctor prints it. */
  text: z.string(),
  /** What to do, if anything. */
  remedy: z.nullable(z.string()),
  /** Both as codes and parameters, for clients with texts in their own language. A server of the version before omits them. */
  messages: z.optional(z.object({ text: Coded, remedy: z.nullable(Coded) })),
});
export type Finding = z.infer<typeof Finding>;

/** What waits to be sent or done; the age of the oldest in seconds, null if nothing waits. */
const Backlog = z.object({ waiting: z.int(), oldest: z.nullable(z.number()), dead: z.number() });

export const System = z.object({
  release: z.string(),
  node: z.string(),
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    release: z.string(),
    bytes: z.number(),
    connections: z.number(),
    max_connections: z.number(),
    migrations: z.object({ applied: z.number(), needed: z.number() }),
  }),
  mail: Backlog,
  webhooks: Backlog,
  /** Given up are those that have failed. */
  jobs: Backlog,
  sessions: z.number(),
  /** The repeated work of the server that answers, since its start. */
  work: z.array(
    z.object({
      name: z.string(),
      ended_at: z.nullable(z.string()),
      seconds: z.nullable(z.number()),
      has_failed: z.boolean(),
    }),
  ),
  /** When the day's work, with its snapshots, was last done by any server. */
  daily_work_at: z.nullable(z.string()),
  backup: z.object({
    at: z.nullable(z.string()),
    by: z.nullable(z.string()),
    /** When the write-ahead log was last archived. */
    archived_at: z.nullable(z.string()),
  }),
  /** The findings that cost little. */
  findings: z.array(Finding),
});
export type System = z.infer<typeof System>;

const path = '/api/core/system/';
const access = ['core.can_admin'] as const;

export const readSystem = endpoint({
  method: 'GET',
  path,
  summary: 'The state of this installation: versions, database, what waits, repeated work, the last backup.',
  access,
  answer: withData(System),
});

export const examineSystem = endpoint({
  method: 'POST',
  path: `${path}examinations/`,
  summary:
    'Run every check of the command doctor, which asks the mail server and PUBLIC_URL too, and return its findings.',
  access,
  limit: 'heavy',
  answer: withData(z.object({ findings: z.array(Finding) })),
});
