// Who is asked, and what was answered, apart from each other: see docs/guide/privacy-of-pulses.md.
import type { FunctionType } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id } from './columns.ts';
import { pulses } from './pulses.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The people whom a pulse asks, with their places at that time, and whether they have answered: no time, no order. */
export const pulseInvitations = pgTable(
  'pulse_invitations',
  {
    id: id(),
    clientId: integer('client_id').notNull(),
    pulseId: integer('pulse_id').notNull(),
    /** Null once the account has been erased: the invitation still counts. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    functionType: text('function_type').$type<FunctionType>(),
    functionId: integer('function_id'),
    locationId: integer('location_id'),
    /** The options of custom attributes that the person had chosen. */
    optionIds: integer('option_ids').array().notNull(),
    hasAnswered: boolean('has_answered').notNull().default(false),
    reminded: integer('reminded').notNull().default(0),
  },
  (table) => [
    unique('pulse_invitations_person').on(table.pulseId, table.userId),
    foreignKey({
      name: 'pulse_invitations_pulse',
      columns: [table.clientId, table.pulseId],
      foreignColumns: [pulses.clientId, pulses.id],
    }),
    index('pulse_invitations_waiting')
      .on(table.userId)
      .where(sql`not has_answered`),
    // Whom a reminder goes to, in its order.
    index('pulse_invitations_silent')
      .on(table.pulseId, table.id)
      .where(sql`not has_answered`),
    index('pulse_invitations_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    ownRowsOnly(),
  ],
);

/** The links to an invitation: one in each mail, all of them for one answer. Platform scope only. */
export const pulseTokens = pgTable(
  'pulse_tokens',
  {
    id: id(),
    /** SHA-256 of the link's token, of which 196 bits are random. */
    tokenHash: bytea('token_hash').notNull().unique(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => pulseInvitations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('pulse_tokens_invitation').on(table.invitationId)],
).enableRLS();

/**
 * Answers that wait to be counted, encrypted under the pulse's public key, all of one size. Deleted when the pulse has
 * been counted for good. Platform scope only.
 */
export const pulseBallots = pgTable(
  'pulse_ballots',
  {
    id: uuid('id').primaryKey(),
    pulseId: integer('pulse_id')
      .notNull()
      .references(() => pulses.id, { onDelete: 'cascade' }),
    sealed: bytea('sealed').notNull(),
    /** The count that first contained it; null while it waits. */
    edition: integer('edition'),
  },
  (table) => [index('pulse_ballots_pulse').on(table.pulseId, table.edition)],
).enableRLS();

/** How many gave each value, in the order of the values; of importance and satisfaction, both. */
export interface Counts {
  readonly n: number;
  readonly values: readonly number[];
  readonly importance?: readonly number[];
  /** Of everybody, when counted for good: answers that came too late and too few to be published. */
  readonly heldBack?: number;
}

/** What was counted and may be published: by question, for everybody or one group. The only form in which answers stay. */
export const pulseTallies = pgTable(
  'pulse_tallies',
  {
    clientId: integer('client_id').notNull(),
    pulseId: integer('pulse_id').notNull(),
    /** `*`: the answers to the pulse. */
    question: text('question').notNull(),
    /** `all`, a kind of cut, or `attribute:` and the attribute's id. */
    cut: text('cut').notNull(),
    /** An id, a type of function, or `none`; empty for everybody. */
    groupKey: text('group_key').notNull(),
    edition: integer('edition').notNull(),
    counts: jsonb('counts').$type<Counts>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pulseId, table.question, table.cut, table.groupKey, table.edition] }),
    foreignKey({
      name: 'pulse_tallies_pulse',
      columns: [table.clientId, table.pulseId],
      foreignColumns: [pulses.clientId, pulses.id],
    }),
    ownRowsOnly(),
  ],
);

/** Comments that may be published, without anything about who wrote them. */
export const pulseComments = pgTable(
  'pulse_comments',
  {
    /** Random, and the order in which they are published. */
    id: uuid('id').primaryKey(),
    clientId: integer('client_id').notNull(),
    pulseId: integer('pulse_id').notNull(),
    question: text('question').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'pulse_comments_pulse',
      columns: [table.clientId, table.pulseId],
      foreignColumns: [pulses.clientId, pulses.id],
    }),
    index('pulse_comments_pulse').on(table.clientId, table.pulseId),
    ownRowsOnly(),
  ],
);
