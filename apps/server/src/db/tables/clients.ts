import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isActive, timestamps } from '../columns.ts';
import { isOwnClient, readableWhere } from '../tenancy.ts';
import { industries } from './industries.ts';

export const employeeRanges = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

export const itEmployeeRanges = [
  '0',
  '1-5',
  '6-10',
  '11-25',
  '26-50',
  '51-100',
  '101-250',
  '251-500',
  '501-1000',
  '1001+',
] as const;

/** The tenants. Client 1 is the operator's own company. */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    name: text('name').notNull(),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
    industryId: integer('industry_id')
      .notNull()
      .references(() => industries.id),
    description: text('description'),
    website: text('website'),
    numberOfEmployees: text('number_of_employees', { enum: employeeRanges }).notNull(),
    numberOfItEmployees: text('number_of_it_employees', { enum: itEmployeeRanges }).notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    accentColor: text('accent_color').notNull(),
    altAccentColor: text('alt_accent_color').notNull(),
    isActive: isActive(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('clients_active_name')
      .on(table.nameKey)
      .where(sql`is_active`),
    index('clients_industry').on(table.industryId),
    readableWhere(isOwnClient),
  ],
);
