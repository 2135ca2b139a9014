import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { edition, id, isActive, timestamps } from './columns.ts';
import { readableInPart } from './tenancy.ts';

export const industries = pgTable(
  'industries',
  {
    id: id(),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    description: text('description'),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('industries_active_name')
      .on(table.nameKey)
      .where(sql`is_active`),
    readableInPart('industries'),
  ],
);
