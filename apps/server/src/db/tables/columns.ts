import { boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

// Columns that most tables have.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const isActive = () => boolean('is_active').notNull().default(true);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A moment, to the millisecond that JavaScript knows. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const timestamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
});

/** For records that several people edit: every change counts the version up and says whose it was, and the name of then. */
export const edition = () => ({
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedById: integer('changed_by_id'),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
