import { pulseRepeats, pulseStates, pulseTemplates } from '@orgscope/contract/analytics/pulse-kinds';
import type { Audience, PulseQuestion } from '@orgscope/contract/analytics/pulses';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { bytea, edition, id, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** Short anonymous surveys of a client's people. What they answer is in other tables, without them. */
export const pulses = pgTable(
  'pulses',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    /** The first run of a series; null for a first run itself. */
    seriesId: integer('series_id'),
    run: integer('run').notNull().default(1),
    template: text('template', { enum: pulseTemplates }).notNull(),
    title: text('title').notNull(),
    intro: text('intro'),
    questions: jsonb('questions').$type<PulseQuestion[]>().notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    repeat: text('repeat', { enum: pulseRepeats }).notNull().default('once'),
    /** How many reminders are planned, how many have begun to be sent, and how many of these were sent to the last person. */
    reminders: integer('reminders').notNull().default(0),
    remindersSent: integer('reminders_sent').notNull().default(0),
    remindersDone: integer('reminders_done').notNull().default(0),
    state: text('state', { enum: pulseStates }).notNull().default('draft'),
    openedAt: moment('opened_at'),
    /** When the last invitation was written. */
    sentAt: moment('sent_at'),
    closedAt: moment('closed_at'),
    /** One server writes invitations and reminders at a time. */
    leasedUntil: moment('leased_until'),
    /** The name of the person from whom it is. */
    sender: text('sender').notNull(),
    /** Ballots are encrypted under the public key. */
    publicKey: bytea('public_key'),
    /** Encrypted under the server's secret key; removed when the pulse is closed and counted. */
    privateKey: text('private_key'),
    /** The names of people who were erased before all was counted, each encrypted under the public key; empty afterwards. */
    erasedNames: text('erased_names')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** People who are asked; those who have answered, once it is closed. */
    invited: integer('invited').notNull().default(0),
    answered: integer('answered'),
    /** How often ballots have been counted. */
    editions: integer('editions').notNull().default(0),
    /** How closely each question goes with eNPS, as last counted. */
    drivers: jsonb('drivers').$type<{ n: number; items: { id: string; r: number }[] }>(),
    ...edition(),
  },
  (table) => [
    unique('pulses_of_client').on(table.clientId, table.id),
    // Of two servers that close a pulse, one begins its next run.
    uniqueIndex('pulses_run')
      .on(table.seriesId, table.run)
      .where(sql`series_id is not null`),
    index('pulses_at_work')
      .on(table.state)
      .where(sql`state in ('scheduled', 'open') or private_key is not null`),
    ownRowsOnly(),
  ],
);

/** What a client decided to do after a pulse. */
export const pulseActions = pgTable(
  'pulse_actions',
  {
    id: id(),
    clientId: integer('client_id').notNull(),
    pulseId: integer('pulse_id').notNull(),
    /** The id of the question that it comes from. */
    question: text('question'),
    text: text('text').notNull(),
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    doneOn: date('done_on', { mode: 'string' }),
    ...edition(),
  },
  (table) => [
    foreignKey({
      name: 'pulse_actions_pulse',
      columns: [table.clientId, table.pulseId],
      foreignColumns: [pulses.clientId, pulses.id],
    }),
    foreignKey({
      name: 'pulse_actions_owner',
      columns: [table.clientId, table.ownerId],
      foreignColumns: [users.clientId, users.id],
    }),
    index('pulse_actions_pulse').on(table.clientId, table.pulseId),
    ownRowsOnly(),
  ],
);
