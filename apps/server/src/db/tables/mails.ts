import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { users } from './users.ts';

export const mailKinds = [
  'invitation',
  'first_login',
  'password_reset',
  'password_changed',
  'profile_changed',
  'sign_in_attempts',
  'invitation_ended',
  'sessions_ended',
  'factors_changed',
  'factors_reminder',
  'monthly_digest',
  'pulse_invitation',
  'pulse_reminder',
  'pulse_test',
  'pulse_action',
  'missed_pulse',
  'webhook_off',
  'sso_linked',
  'sso_domain',
  'client_purge',
  'support_access',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a mail about second factors can tell. */
export const factorChanges = [
  'added',
  'removed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_copied',
  'codes_renewed',
  'code_used',
  'reset',
  'wrong_codes',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** Thousands of these are due at once, and nobody waits for one of them. */
export const bulkKinds = [
  'monthly_digest',
  'pulse_invitation',
  'pulse_reminder',
  'factors_reminder',
] as const satisfies MailKind[];

/** Mail in bulk must not delay the mail that somebody waits for. */
export const comesLast = (kind: SQLWrapper) =>
  sql`(${kind} in (${sql.raw(bulkKinds.map((each) => `'${each}'`).join(', '))}))`;

/** These ask their reader to do something in the product; the others tell what has happened. */
export const askingKinds: MailKind[] = [
  'invitation',
  'first_login',
  'password_reset',
  'factors_reminder',
  'monthly_digest',
  'pulse_invitation',
  'pulse_reminder',
  'pulse_test',
  'pulse_action',
];

/** When a mail was delivered or given up; null before. */
export const endedAt = (table: typeof mails) => sql<Date | null>`coalesce(${table.deliveredAt}, ${table.deadAt})`;

/** The outbox: mail to deliver, and its outcome. Belongs to no tenant: platform scope only. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The mail's cause: one cause, one mail. */
    cause: text('cause').notNull().unique(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull(),
    /** Values for the template, without the secret. */
    parameters: jsonb('parameters').$type<Record<string, string>>().notNull().default({}),
    /** The mail's token or password, encrypted; removed as soon as the mail is sent. */
    secret: text('secret'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** After this time the mail is useless and is not sent. */
    expiresAt: moment('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    leasedUntil: moment('leased_until'),
    deliveredAt: moment('delivered_at'),
    /** Given up: refused, tried too often without a report, or too late. */
    deadAt: moment('dead_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_due')
      .on(comesLast(table.kind), table.nextAttemptAt, table.id)
      .where(sql`delivered_at is null and dead_at is null`),
    index('mails_user').on(table.userId),
    index('mails_ended').on(sql`coalesce(${table.deliveredAt}, ${table.deadAt})`),
    check('mails_keep_no_secret', sql`secret is null or (delivered_at is null and dead_at is null)`),
    // Not validated for rows of earlier versions, which each start encrypts.
    check('mails_secret_is_sealed', sql`secret like 'v1.%.%'`),
  ],
).enableRLS();
