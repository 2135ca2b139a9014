import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { Named, queryFlag, recordId, trimmedText } from '../fields/fields.ts';
import { momentInUtc } from '../fields/moments.ts';
import { Csv, listLimits, notOneOf, clientIdField, searchTooLong } from '../lists/listing.ts';
import { message } from '../words/message.ts';

/** Acts that the audit tells. */
export const activityActs = [
  'added',
  'changed',
  'deleted',
  'restored',
  'removed',
  'erased',
  'expired',
  'imported',
  'exported',
  'signed_in',
  'signed_out',
  'session_ended',
  'sign_in_failed',
  'scheduled',
  'opened',
  'reminded',
  'closed',
  'archived',
  'backed_up',
  'cancelled',
  'repeated',
] as const;

/** Tables whose changes the audit tells. */
export const activityKinds = [
  'api_tokens',
  'applications',
  'assets',
  'authenticator_apps',
  'clients',
  'custom_attribute_options',
  'custom_attributes',
  'exchange_rates',
  'functions',
  'industries',
  'locations',
  'measure_targets',
  'passkeys',
  'pictures',
  'pulse_actions',
  'pulses',
  'recovery_codes',
  'reference_bands',
  'saved_view_defaults',
  'saved_views',
  'scim_connections',
  'service_accounts',
  'sessions',
  'sso_domains',
  'sso_identities',
  'sso_mappings',
  'sso_providers',
  'subscriptions',
  'support_access',
  'user_attribute_values',
  'user_tokens',
  'users',
  'webhooks',
  'yearly_figures',
] as const;

/** What acts are about that change no row of a table: mostly what an export has. */
export const actKinds = ['activity', 'audit_events', 'backup', 'explore', 'figures', 'jobs', 'rates', 'rows'] as const;

/** Kinds of which the platform has events, and clients have none. */
export const platformKinds: readonly string[] = [
  'audit_events',
  'backup',
  'exchange_rates',
  'industries',
  'rates',
  'reference_bands',
];

/** The most events in one file. */
export const activityFileMax = 100_000;

/**
 * What a value is. `code`: one of a list; `number` of something, not of a record or a year; `list`, of codes or texts, and `json`
 * are JSON. All else is `text`, whatever it looks like: what people write, and names of records.
 */
const valueTypes = ['text', 'code', 'boolean', 'number', 'amount', 'date', 'moment', 'list', 'json'] as const;

export const ActivityChange = z.object({
  /** The name of the column. */
  field: z.string(),
  /** A server of the version before omits it: then it is read as a text. */
  type: z.optional(z.enum(valueTypes)),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** What somebody or the server did. */
export const ActivityEvent = z.object({
  id: z.int(),
  at: z.string(),
  act: z.enum(activityActs),
  /** The table, or what an act was about. */
  kind: z.string(),
  /** The record with its name at that time; a name is null if it has none or was erased. */
  record: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** Null for what belongs to the platform. */
  client: z.nullable(Named),
  /**
   * Null for the server itself, and for callers who were not signed in. The name at that time; null if it was erased. A
   * command has no id, and its name is followed by the login of the machine that ran it.
   */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), of_platform: z.boolean() })),
  via: z.enum(['session', 'token', 'scim', 'command', 'none']),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** The endpoint or the command. */
  call: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused']),
  /** The fields before and after; records that are referred to by their present names. */
  changes: z.array(ActivityChange),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

const malformed = message('activity.malformed');
const code = z.optional(trimmedText().check(z.regex(/^[a-z_]{1,60}$/, malformed)));
// A code of its own, which programs know.
const moment = z.optional(momentInUtc(message('activity.not_moment')));

const filters = {
  ...clientIdField,
  /** Events of all clients and of the platform; for platform administrators. */
  all_clients: queryFlag(),
  search: z.optional(trimmedText().check(z.maxLength(listLimits.searchMax, searchTooLong(listLimits.searchMax)))),
  actor_id: z.optional(recordId()),
  kind: code,
  record_id: z.optional(trimmedText().check(z.maxLength(60, malformed))),
  act: z.optional(z.enum(activityActs, notOneOf(activityActs))),
  /** The earliest moment. */
  from: moment,
  /** The moment before which the events happened. */
  before: moment,
};

const path = '/api/core/activity/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;

export const listActivity = endpoint({
  method: 'GET',
  path,
  summary:
    'What people, programs and the server did with the data of a client, the newest first, in parts: the first with the cursor `*`, the next with `next_cursor`, until it is null. A part may be empty where a search finds nothing.',
  access,
  query: z.object({
    ...filters,
    cursor: z.optional(
      z.string(message('lists.not_cursor')).check(z.regex(/^(\*|\d{1,15}-\d{1,15})$/, message('lists.not_cursor'))),
    ),
  }),
  answer: z.extend(withData(z.array(ActivityEvent)), {
    next_cursor: z.nullable(z.string()),
    /** How far back the events of this part were looked for. */
    reached: z.nullable(z.string()),
  }),
});

export const exportActivity = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: `The newest ${activityFileMax / 1000},000 events that the same query finds, as a CSV file; the first cell of its last row says if older ones are left out. The export is an event too.`,
  access,
  needsProof: true,
  query: z.object(filters),
  produces: 'text/csv',
  answer: Csv,
});
