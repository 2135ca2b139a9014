import { sql } from 'drizzle-orm';
import { boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

// Columns that most tables have.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const isActive = () => boolean('is_active').notNull().default(true);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp, to the millisecond, as in JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const timestamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`),
});

/**
 * For records that several people edit: each change increments the version and stores who made it, by id and by name at
 * that time.
 */
export const edition = () => ({
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedById: integer('changed_by_id'),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
