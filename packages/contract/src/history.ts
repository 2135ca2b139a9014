import * as z from 'zod/mini';
import { withData } from './endpoint.ts';

// What became of a record: who did what when, and from what to what.

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
] as const;
export type HistoryAct = (typeof historyActs)[number];

export const HistoryEvent = z.object({
  id: z.number(),
  act: z.enum(historyActs),
  /** When it happened. */
  at: z.string(),
  /** The name of who did it, as it was then. */
  by: z.nullable(z.string()),
  /** Who it was, whatever they are called today; null for what happened before this was kept. */
  actor: z.nullable(
    z.object({
      id: z.number(),
      /** Today's name; null for people of another client. */
      name: z.nullable(z.string()),
      /** An administrator of the platform, and not one of the client's own people. */
      of_platform: z.boolean(),
    }),
  ),
  /** The fields that changed, under their names on the wire, with their values as they were shown then. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** The newest event first. */
export const withHistory = withData(z.array(HistoryEvent));
