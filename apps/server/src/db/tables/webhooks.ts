import { offReasons } from '@orgscope/contract/resources/webhooks';
import type { Attempt } from '@orgscope/contract/resources/webhooks';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** Addresses that a client wants to be called when something happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    url: text('url').notNull(),
    description: text('description'),
    /** None once it is removed: its row goes after its deliveries. */
    events: text('events').array().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Encrypted; made at `renewed_at`. The one before it signs until `previous_until`. */
    secret: text('secret').notNull(),
    renewedAt: moment('renewed_at').notNull().defaultNow(),
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    /** The first failure after the last success. */
    failingSince: moment('failing_since'),
    /** Why and when the server switched it off; null if a person did. The moment stays until what waited is given up. */
    offReason: text('off_reason', { enum: offReasons }),
    offAt: moment('off_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...edition(),
  },
  (table) => [
    unique('webhooks_of_client').on(table.clientId, table.id),
    // Every write of records looks into it.
    index('webhooks_on')
      .on(table.clientId)
      .where(sql`is_on`),
    check('webhooks_secret_is_sealed', sql`secret like 'v1.%.%'`),
    ownRowsOnly(),
  ],
);

/** The ids of the records that an event tells of, and whether these are people: an index has both, a query has to say the same. */
export const [idsIn, isOfPeople] = [sql`jsonb_path_query_array(data, '$.records[*].id')`, sql`type like 'user.%'`];

/** What happened, as webhooks tell it. Written by triggers, in the transaction of what they tell. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Also tells the order: it is taken after the change, whose rows are locked, so that of one record later ones are greater. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    type: text('type').notNull(),
    // Not when its transaction began: one that began earlier may change a record later.
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    unique('webhook_events_of_client').on(table.clientId, table.id),
    index('webhook_events_at').using('brin', table.at),
    // Those of a person, when they are erased.
    index('webhook_events_of_people')
      .using('gin', sql`${idsIn} jsonb_path_ops`)
      .where(isOfPeople),
    ownRowsOnly(),
  ],
);

const isOpen = sql`delivered_at is null and dead_at is null`;

/** An event that is to be sent, or was sent, to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id').notNull(),
    webhookId: integer('webhook_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** The same at each attempt. Random, so that a restored database does not use one again. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    /** Attempts that have begun, and those of them before it was last sent again by hand. */
    attempts: integer('attempts').notNull().default(0),
    attemptsBefore: integer('attempts_before').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    leasedUntil: moment('leased_until'),
    deliveredAt: moment('delivered_at'),
    /** Given up. */
    deadAt: moment('dead_at'),
    /** The latest attempts. */
    tries: jsonb('tries').$type<Attempt[]>().notNull().default([]),
  },
  (table) => [
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.clientId, table.webhookId],
      foreignColumns: [webhooks.clientId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_deliveries_event',
      columns: [table.clientId, table.eventId],
      foreignColumns: [webhookEvents.clientId, webhookEvents.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_due').on(table.webhookId, table.nextAttemptAt, table.id).where(isOpen),
    index('webhook_deliveries_log').on(table.clientId, table.webhookId, table.id),
    // The log of those that were given up, and their number in all clients.
    index('webhook_deliveries_dead')
      .on(table.clientId, table.webhookId, table.id)
      .where(sql`dead_at is not null`),
    index('webhook_deliveries_of_event').on(table.clientId, table.eventId),
    ownRowsOnly(),
  ],
);
