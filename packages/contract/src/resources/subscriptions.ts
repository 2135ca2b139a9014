import * as z from 'zod/mini';
import type { Arrangement } from '../arrange.ts';
import { calendarDate, isCalendarDate } from '../dates.ts';
import { endpoint, withMessage } from '../endpoint.ts';
import { clearable, clearableText, idParams, Named, recordId, trimmedText } from '../fields.ts';
import { Csv, listQuery, clientRecordEdit, withList } from '../listing.ts';
import { moduleNames, modules } from '../modules.ts';

export const subscriptionLimits = { nameMin: 2, nameMax: 254, seatsMax: 1_000_000, notesMax: 5000 } as const;

export const subscriptionMessages = {
  absent: 'Subscription not found',
  added: 'Subscription added successfully',
  updated: 'Subscription updated successfully',
  deleted: 'Subscription deleted successfully',
  restored: 'Subscription restored successfully',
  nameTaken: 'A subscription with this name already exists',
  inactive: 'This subscription is cancelled. Restore it first',
  alreadyActive: 'This subscription is not cancelled',
  endsBeforeStart: 'End date must not be before the start date',
  tooFewSeats: (users: number) => `The client has ${users} active user(s). The limit must be at least ${users}`,
  noSeatLeft: (name: string, limit: number) => `No seat is left. The subscription "${name}" is limited to ${limit}`,
  seatsLeft: (name: string, limit: number, left: number) =>
    `The subscription "${name}" has ${left} of ${limit} seats left`,
} as const;

/** Computed from the dates in the client's time zone; a deleted subscription is cancelled. In the order of a life. */
export const subscriptionStatuses = {
  upcoming: 'Upcoming',
  active: 'Active',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const;
export type SubscriptionStatus = keyof typeof subscriptionStatuses;
const statuses = Object.keys(subscriptionStatuses) as [SubscriptionStatus, ...SubscriptionStatus[]];

export const SubscriptionRecord = z.object({
  id: z.number(),
  client: Named,
  name: z.string(),
  modules: z.array(z.enum(modules)),
  start_date: z.string(),
  /** The last day; null while it is open. */
  end_date: z.nullable(z.string()),
  /** Null where it is unlimited. */
  seat_limit: z.nullable(z.number()),
  /** The client's active users while it is upcoming or active, else none. */
  seats_used: z.number(),
  notes: z.nullable(z.string()),
  status: z.enum(statuses),
  is_active: z.boolean(),
  version: z.number(),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

const nameRequired = 'Subscription name is required';
const startRequired = 'Start date is required';
const modulesRequired = 'Choose at least one module';
const seatsText = 'Seat limit must be a whole number from 1 to 1,000,000';

// None of these ends the checking early: the period is looked at beside them.
const fields = z.object({
  name: trimmedText(nameRequired).check(
    z.minLength(subscriptionLimits.nameMin, {
      error: ({ input }) => (input === '' ? nameRequired : 'Subscription name must be at least 2 characters'),
    }),
    z.maxLength(subscriptionLimits.nameMax, 'Subscription name must be less than 255 characters'),
  ),
  modules: z.array(z.enum(modules, 'Unknown module'), modulesRequired).check(z.minLength(1, modulesRequired)),
  start_date: z.string(startRequired).check(
    z.refine(isCalendarDate, {
      error: ({ input }) => (input === '' ? startRequired : 'Start date must be a date of the calendar'),
    }),
  ),
  end_date: clearable(calendarDate('End date must be a date of the calendar')),
  seat_limit: z.optional(
    z.nullable(
      z
        .number(seatsText)
        .check(
          z.refine((seats) => Number.isInteger(seats) && seats >= 1 && seats <= subscriptionLimits.seatsMax, seatsText),
        ),
    ),
  ),
  notes: clearableText('Notes', subscriptionLimits.notesMax),
});

interface Dates {
  start_date?: unknown;
  end_date?: unknown;
}
const isDate = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value);

/** The check that a period ends after its start; it is told beside the other faults. */
export const endsAfterStart = () =>
  z.refine<Dates>(({ start_date: start, end_date: end }) => !isDate(start) || !isDate(end) || end >= start, {
    error: subscriptionMessages.endsBeforeStart,
    path: ['end_date'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const SubscriptionInput = z
  .extend(fields, { client_id: recordId('Client is required') })
  .check(endsAfterStart());
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** A subscription stays with its client. */
export const SubscriptionChange = z.extend(z.partial(fields), clientRecordEdit).check(endsAfterStart());
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

export const subscriptionArrangement: Arrangement<
  Pick<SubscriptionRecord, 'name' | 'modules' | 'start_date' | 'end_date' | 'seats_used' | 'notes' | 'status'> & {
    client: { name: string };
  }
> = {
  text: ({ name, client, modules: held, notes }) =>
    [name, client.name, ...held.map((module) => moduleNames[module]), notes ?? ''].join('\n'),
  values: {
    name: ({ name }) => name,
    client: ({ client }) => client.name,
    start_date: ({ start_date: date }) => date,
    end_date: ({ end_date: date }) => date,
    seats: ({ seats_used: used }) => used,
    status: ({ status }) => statuses.indexOf(status),
  },
};

const path = '/api/core/subscriptions/';
const params = idParams(subscriptionMessages.absent);
const access = ['core.can_admin'] as const;
const query = {
  ...listQuery(['name', 'client', 'status', 'start_date', 'end_date', 'seats']),
  client_id: z.optional(recordId()),
  status: z.optional(z.enum(statuses, `Must be one of: ${statuses.join(', ')}`)),
  module: z.optional(z.enum(modules, `Must be one of: ${modules.join(', ')}`)),
};

export const listSubscriptions = endpoint({
  method: 'GET',
  path,
  summary:
    'The subscriptions of all clients, or of one, by client and name: those that are not cancelled, or every one with include_inactive=true.',
  access,
  query: z.object(query),
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

export const addSubscription = endpoint({
  method: 'POST',
  path,
  summary:
    "Add a subscription to an active client. Its name is unique among that client's active ones; its limit holds the present users.",
  access,
  body: SubscriptionInput,
  answer: withMessage(SubscriptionRecord),
  status: 201,
});

export const updateSubscription = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change a subscription; fields left out stay as they are. Refused where too few seats would be left.',
  access,
  params,
  body: SubscriptionChange,
  answer: withMessage(SubscriptionRecord),
});

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: "Cancel a subscription: the client's users lose its analytics at once.",
  access,
  params,
  answer: withMessage(SubscriptionRecord),
});

export const restoreSubscription = endpoint({
  method: 'PATCH',
  path: `${path}:id/restore/`,
  summary: 'Take back the cancellation of a subscription. Refused while its client is inactive or has too many users.',
  access,
  params,
  answer: withMessage(SubscriptionRecord),
});
