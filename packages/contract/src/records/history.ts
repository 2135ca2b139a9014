import * as z from 'zod/mini';
import { withData } from '../endpoint.ts';

// The history of a record: who did what when, with the old and the new values.

export const historyActs = [
  'added',
  'changed',
  'assigned',
  'handed_back',
  'moved',
  'imported',
  'deleted',
  'restored',
  'signed_out',
  'factors_reset',
  // Of pulses, and of the actions that follow from them.
  'scheduled',
  'unscheduled',
  'opened',
  'reminded',
  'closed',
  'archived',
  'action_added',
  'action_changed',
  'action_removed',
] as const;
export type HistoryAct = (typeof historyActs)[number];

/** A changed field under its API name, with its values as they were shown then. */
export const HistoryChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The codes that are called so in English today, for callers who write another language; null if there is none. */
  from_code: z.optional(z.nullable(z.string())),
  to_code: z.optional(z.nullable(z.string())),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** The values of a record before a change, as its own change takes them back. */
export const ValuesBefore = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));

export const HistoryEvent = z.object({
  id: z.int(),
  act: z.enum(historyActs),
  /** When it happened. */
  at: z.string(),
  /** The actor's name at that time. */
  by: z.nullable(z.string()),
  /** The actor, whatever their present name; null for events before ids were stored. */
  actor: z.nullable(
    z.object({
      id: z.int(),
      /** The present name; null for people of another client. */
      name: z.nullable(z.string()),
      /** A platform administrator, not one of the client's own people. */
      of_platform: z.boolean(),
    }),
  ),
  changes: z.array(HistoryChange),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** The newest event first. */
export const withHistory = withData(z.array(HistoryEvent));
