import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { calendarDate, isCalendarDate } from '../fields/dates.ts';
import { endpoint } from '../endpoint.ts';
import { clearable, clearableText, Named, recordId, required, trimmedText } from '../fields/fields.ts';
import { Csv, exportQuery, clientIdField, clientRecordEdit, notOneOf, pageQuery, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { modules } from '../modules.ts';
import type { Module } from '../modules.ts';
import { message } from '../words/message.ts';

export const subscriptionLimits = { nameMin: 2, nameMax: 254, seatsMax: 1_000_000, notesMax: 5000 } as const;

/** Computed from the dates in the client's time zone; a deleted subscription is cancelled, and so is one of a deleted client. In chronological order. */
export const subscriptionStatuses = ['upcoming', 'active', 'expired', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const SubscriptionRecord = z.object({
  id: z.int(),
  client: Named,
  name: z.string(),
  modules: z.array(z.enum(modules)),
  start_date: z.string(),
  /** The last day; null if it has no end. */
  end_date: z.nullable(z.string()),
  /** Null if it is unlimited. */
  seat_limit: z.nullable(z.int()),
  /** The client's active users if it is upcoming or active, else none. */
  seats_used: z.int(),
  notes: z.nullable(z.string()),
  status: z.enum(subscriptionStatuses),
  is_active: z.boolean(),
  version: z.int(),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

const nameField = message('subscriptions.fields.name');
const startField = message('subscriptions.fields.start_date');
const notDate = (what: string) => message('common.not_calendar_date', { what });
const noModules = message('subscriptions.no_modules');
const notSeatLimit = message('subscriptions.not_seat_limit', { most: subscriptionLimits.seatsMax });

// None of these stops the validation early: the period is checked with them.
const fields = z.object({
  name: trimmedText(required(nameField)).check(
    z.minLength(subscriptionLimits.nameMin, {
      error: ({ input }) =>
        input === ''
          ? required(nameField)
          : message('common.too_short', { what: nameField, least: subscriptionLimits.nameMin }),
    }),
    z.maxLength(
      subscriptionLimits.nameMax,
      message('common.too_long', { what: nameField, limit: subscriptionLimits.nameMax + 1 }),
    ),
  ),
  modules: z
    .array(z.enum(modules, message('subscriptions.unknown_module')), noModules)
    .check(z.minLength(1, noModules)),
  start_date: z.string(required(startField)).check(
    z.refine(isCalendarDate, {
      error: ({ input }) => (input === '' ? required(startField) : notDate(startField)),
    }),
  ),
  end_date: clearable(calendarDate(notDate(message('subscriptions.fields.end_date')))),
  seat_limit: z.optional(
    z.nullable(
      z
        .number(notSeatLimit)
        .check(
          z.refine(
            (seats) => Number.isInteger(seats) && seats >= 1 && seats <= subscriptionLimits.seatsMax,
            notSeatLimit,
          ),
        ),
    ),
  ),
  notes: clearableText(message('fields.notes'), subscriptionLimits.notesMax),
});

interface Dates {
  start_date?: unknown;
  end_date?: unknown;
}
const isDate = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value);

/** The check that a period ends after its start; reported with the other errors. */
export const endsAfterStart = () =>
  z.refine<Dates>(({ start_date: start, end_date: end }) => !isDate(start) || !isDate(end) || end >= start, {
    error: message('subscriptions.ends_before_start'),
    path: ['end_date'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const SubscriptionInput = z
  .extend(fields, { client_id: recordId(required(message('fields.client'))) })
  .check(endsAfterStart());
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** A subscription stays with its client. */
export const SubscriptionChange = z.extend(z.partial(fields), clientRecordEdit).check(endsAfterStart());
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

/** How subscriptions are searched and sorted. A search finds modules by the names that the reader sees. */
export const subscriptionArrangement = (
  nameOf: (module: Module) => string,
): Arrangement<
  Pick<SubscriptionRecord, 'name' | 'modules' | 'start_date' | 'end_date' | 'seats_used' | 'notes' | 'status'> & {
    client: { name: string };
  }
> => ({
  text: ({ name, client, modules: held, notes }) => [name, client.name, ...held.map(nameOf), notes ?? ''].join('\n'),
  values: {
    name: ({ name }) => name,
    client: ({ client }) => client.name,
    start_date: ({ start_date: date }) => date,
    end_date: ({ end_date: date }) => date,
    seats: ({ seats_used: used }) => used,
    status: ({ status }) => subscriptionStatuses.indexOf(status),
  },
});

const path = '/api/core/subscriptions/';
const access = ['core.can_admin'] as const;
const query = {
  ...exportQuery(['name', 'client', 'status', 'start_date', 'end_date', 'seats']),
  ...clientIdField,
  status: z.optional(z.enum(subscriptionStatuses, notOneOf(subscriptionStatuses))),
  module: z.optional(z.enum(modules, notOneOf(modules))),
};

export const listSubscriptions = endpoint({
  method: 'GET',
  path,
  summary:
    'The subscriptions of all clients, or of one, by client and name: those that are not cancelled, or every one with include_inactive=true. While a client is deleted, its subscriptions count as cancelled.',
  access,
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(SubscriptionRecord),
});

export const exportSubscriptions = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The subscriptions that the same query lists, as a CSV file.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const writes = recordWrites({
  path,
  access,
  absent: message('subscriptions.absent'),
  record: SubscriptionRecord,
  input: SubscriptionInput,
  change: SubscriptionChange,
  add: {
    summary:
      "Add a subscription to an active client. Its name is unique among that client's active ones; its limit holds the present users.",
  },
  update: {
    summary: 'Change a subscription; fields left out stay as they are. Refused where too few seats would be left.',
  },
  delete: { summary: "Cancel a subscription: the client's users lose its analytics at once." },
  restore: {
    summary:
      'Take back the cancellation of a subscription. Refused while its client is inactive or has too many users.',
  },
});

export const {
  add: addSubscription,
  update: updateSubscription,
  delete: deleteSubscription,
  restore: restoreSubscription,
} = writes;
