import { measureKeys } from '@orgscope/contract/analytics/measures';
import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { industries } from './industries.ts';

/** Quartiles of published studies that the platform operator has licensed. Money is in US dollars. */
export const referenceBands = pgTable(
  'reference_bands',
  {
    id: id(),
    year: integer('year').notNull(),
    key: text('key', { enum: measureKeys }).notNull(),
    /** Null for all industries. */
    industryId: integer('industry_id').references(() => industries.id),
    /** Null for all sizes. */
    size: text('size', { enum: employeeRanges }),
    p25: doublePrecision('p25').notNull(),
    median: doublePrecision('median').notNull(),
    p75: doublePrecision('p75').notNull(),
    source: text('source').notNull(),
  },
  (table) => [
    uniqueIndex('reference_bands_group').on(
      table.year,
      table.key,
      sql`coalesce(industry_id, 0)`,
      sql`coalesce(size, '')`,
    ),
  ],
).enableRLS();
