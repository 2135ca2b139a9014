import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

/** The lists whose changes are announced, by the names of their tables. */
export const changingResources = [
  'applications',
  'assets',
  'clients',
  'custom_attributes',
  'functions',
  'industries',
  'locations',
  'pulses',
  'service_accounts',
  'subscriptions',
  'users',
  'webhooks',
] as const;
export type ChangingResource = (typeof changingResources)[number];

export const changeLimits = {
  /** A stream is never silent for longer. Then, too, it is looked whether its session still is. */
  heartbeatSeconds: 20,
  /** Open streams of one user at one server. */
  streamsPerUser: 20,
  /** Open streams of one client at one server, once three quarters of all are open. */
  streamsPerClient: 1_250,
  /** Open streams of one server. */
  streamsPerServer: 5_000,
} as const;

/** The data of an event: what has changed, and nothing of its content. */
export const Changed = z.object({
  resources: z.array(z.enum(changingResources)),
  /** Milliseconds since the last of the changes. */
  age: z.number(),
});
export type Changed = z.infer<typeof Changed>;

const notWhole = message('common.not_whole_number');

export const listenToChanges = endpoint({
  method: 'GET',
  path: '/api/core/changes/',
  summary:
    'Which lists have changed, as server-sent events, for callers that accept text/event-stream: of all clients that are open to a platform administrator, unless `client_id` names one, otherwise of the own client; with `age`, what has changed within so many milliseconds is told first. All others are answered which lists are told, and whether this server hears of changes as they happen; if not, it tells all lists every 20 seconds.',
  access: ['core.can_admin', 'core.can_manage_client'],
  query: z.object({
    ...clientIdField,
    /** Milliseconds since the caller read the lists: what has changed since then is announced at once. */
    age: z.optional(
      z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, notWhole))], notWhole), z.transform(Number)),
    ),
  }),
  answer: withData(z.object({ resources: z.array(z.enum(changingResources)), is_live: z.boolean() })),
  events: Changed,
});
