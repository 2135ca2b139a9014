import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { edition, id, isActive, moment, timestamps } from './columns.ts';
import { industries } from './industries.ts';
import { searchKeySql } from './search-key-sql.ts';
import { readableInPart } from './tenancy.ts';

/** The tenants. Client 1 is the operator's own company. */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    industryId: integer('industry_id')
      .notNull()
      .references(() => industries.id),
    description: text('description'),
    website: text('website'),
    numberOfEmployees: text('number_of_employees', { enum: employeeRanges }).notNull(),
    numberOfItEmployees: text('number_of_it_employees', { enum: itEmployeeRanges }).notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    /** Gives its values to comparisons, and sees those of its peers. */
    benchmarks: boolean('benchmarks').notNull().default(true),
    /** Since when two factors are required of its people, and how many days they have; null if they are not. */
    factorsRequiredSince: moment('factors_required_since'),
    factorsGraceDays: integer('factors_grace_days'),
    /** In the addresses at which its identity provider answers: no provider answers for another client. */
    ssoKey: uuid('sso_key').notNull().unique().defaultRandom(),
    /** When its administrators put the list of first steps away; null if home shows it. */
    firstStepsDismissedAt: moment('first_steps_dismissed_at'),
    /** Since when it has sample data, and takes no part in comparisons; null if it has none. */
    sampleDataSince: moment('sample_data_since'),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    accentColor: text('accent_color').notNull(),
    altAccentColor: text('alt_accent_color').notNull(),
    isActive: isActive(),
    /** When everything of it is to be removed; null if it is not. Until then it can be restored. */
    purgeAt: moment('purge_at'),
    /** When that began, after which nothing restores it, and when it was done: the row alone is left. */
    purgeBegunAt: moment('purge_begun_at'),
    purgedAt: moment('purged_at'),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('clients_active_name')
      .on(table.nameKey)
      .where(sql`is_active`),
    index('clients_industry').on(table.industryId),
    // For searches for parts of words.
    index('clients_search').using('gin', sql`${searchKeySql(table.nameKey)} gin_trgm_ops`),
    check('clients_purge', sql`purge_at is null or not is_active`),
    readableInPart('clients'),
  ],
);
