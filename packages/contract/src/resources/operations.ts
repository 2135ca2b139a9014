// What platform administrators should see to, across all clients.
import * as z from 'zod/mini';
import { measureKeys, measuresOf, measureOf } from '../analytics/measures.ts';
import { endpoint, withData } from '../endpoint.ts';
import { Named } from '../fields/fields.ts';
import { listQuery, notOneOf } from '../lists/listing.ts';
import { employeeRanges } from '../fields/employee-ranges.ts';

/** In the order in which home shows them. */
export const matterKinds = [
  'subscriptions_ending',
  'clients_without_subscription',
  'seats_full',
  'clients_quiet',
  'figures_missing',
  'figures_partial',
  'invitations_stalled',
  'groups_near_five',
] as const;
export type MatterKind = (typeof matterKinds)[number];

export const operationsLimits = {
  /** Subscriptions that end within so many days. */
  endingDays: 60,
  /** The share of seats from which on they count as full, in percent. */
  fullShare: 95,
  /** A client is quiet if nobody has signed in for so many days. */
  quietDays: 30,
} as const;

/** The measures of figures alone: whether a client gives them does not depend on its records. */
export const figureMeasures = measuresOf('measure_it').filter((key) => measureOf(key).source === 'figures');

export const OperationsRow = z.object({
  /** The client; null for a group of clients. */
  client: z.nullable(Named),
  /** The industry and the range of employees of a group; null if the group has all of them. */
  industry: z.nullable(Named),
  size: z.nullable(z.enum(employeeRanges)),
  /** The name of a subscription. */
  subscription: z.nullable(z.string()),
  /** When the subscription ends, the last one ended, somebody last signed in, or the oldest invitation was sent. */
  date: z.nullable(z.string()),
  /**
   * Days until or since the date, seats taken, figures entered, or stalled invitations. Of a group: how many measures
   * have values of four clients.
   */
  count: z.int(),
  /** What it is a part of: seats, or figures. Of a group: how many measures have values of five clients. */
  of: z.nullable(z.number()),
});
export type OperationsRow = z.infer<typeof OperationsRow>;

export const Operations = z.object({
  as_of: z.string(),
  /** The last fiscal year. */
  year: z.int(),
  /** The active clients. */
  clients: z.int(),
  /** Those that there are: how many rows each has, and the most urgent two; of figures and groups none. */
  matters: z.array(z.object({ kind: z.enum(matterKinds), count: z.int(), first: z.array(OperationsRow) })),
  /** Of the clients that are open to the operator and hold Measure IT, how many have entered figures of the year, and what each measure needs. */
  completeness: z.object({
    clients: z.int(),
    complete: z.int(),
    partial: z.int(),
    measures: z.array(z.object({ key: z.enum(measureKeys), count: z.int() })),
  }),
});
export type Operations = z.infer<typeof Operations>;

const path = '/api/operations/';
const access = ['core.can_admin'] as const;
const { page, page_size } = listQuery(['name']);

export const readOperations = endpoint({
  method: 'GET',
  path,
  summary: 'What needs attention across all clients, and how complete their figures are.',
  access,
  answer: withData(Operations),
});

export const OperationsQuery = z.object({
  kind: z.enum(matterKinds, notOneOf(matterKinds)),
  /** Of missing or partial figures: the clients that lack what this measure needs. */
  measure: z.optional(z.enum(figureMeasures, notOneOf(figureMeasures))),
  page,
  page_size,
});

export const listOperationsRows = endpoint({
  method: 'GET',
  path: `${path}rows/`,
  summary: 'The clients, subscriptions or groups that one of these matters is about, the most urgent first.',
  access,
  query: OperationsQuery,
  answer: withData(z.object({ rows: z.array(OperationsRow), total: z.int(), year: z.int() })),
});
