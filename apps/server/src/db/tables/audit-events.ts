import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** Fields with their values, under the names of their columns. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/**
 * What names or locates people: two parts, of the actor and of the record, which can be erased apart. The chain of seals
 * covers only their salted digests.
 */
export interface PersonalPart {
  /** The actor's name at that time. */
  readonly actor?: string;
  /** The network address of the request. */
  readonly address?: string;
  // From here on, of the record.
  /** The record's name, if the record is a person. */
  readonly name?: string;
  readonly before?: AuditedFields;
  readonly after?: AuditedFields;
}

/**
 * Who did what: changes of rows, written by triggers, and acts that change none, written by `record_act`. The server may
 * only read it. See docs/adr/0048-audit.md.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for what belongs to the platform. No foreign key: events outlive what they tell of. */
    clientId: integer('client_id'),
    at: moment('at').notNull().defaultNow(),
    act: text('act').notNull(),
    /** A table, or what an act is about. */
    resource: text('resource').notNull(),
    recordId: text('record_id'),
    recordName: text('record_name'),
    /** Null for callers who are not signed in, and for the server itself. */
    actorId: integer('actor_id'),
    actorClientId: integer('actor_client_id'),
    actorRole: text('actor_role'),
    /** `session:` and its id, `token:` and its id, or `command`; null for callers who are not signed in. */
    via: text('via'),
    /** The request's id in the log; null for the server's own work. */
    requestId: text('request_id'),
    /** The endpoint, or the command. */
    call: text('call'),
    outcome: text('outcome').notNull().default('done'),
    before: jsonb('before').$type<AuditedFields>(),
    after: jsonb('after').$type<AuditedFields>(),
    personal: jsonb('personal').$type<PersonalPart>(),
    /** Of the record's part; null without one. */
    salt: uuid('salt'),
    /** Of the actor's part; null without one. */
    actorSalt: uuid('actor_salt'),
    /**
     * SHA-256 of each salt and its part, the actor's first; zeros for a part that there never was. Events of older versions
     * have one of 32 bytes over both parts, with one salt.
     */
    personalDigest: bytea('personal_digest'),
  },
  (table) => [
    // Lists are in the order of time, so that a period is one part of them.
    index('audit_events_of_client').on(table.clientId, table.at, table.id),
    index('audit_events_of_actor').on(table.actorId, table.at, table.id),
    index('audit_events_of_record').on(table.resource, table.recordId, table.id),
    index('audit_events_in_time').on(table.at, table.id),
    // Purging a client empties them some at a time.
    index('audit_events_personal')
      .on(table.clientId)
      .where(sql`personal is not null`),
    // What belonged to a person, when they are erased. The erasure has to say the same.
    index('audit_events_of_holder')
      .on(sql`(coalesce(after, before) ->> 'user_id')`)
      .where(sql`resource in ('sessions', 'passkeys', 'authenticator_apps', 'api_tokens')`),
    ownRowsOnly(),
  ],
);
