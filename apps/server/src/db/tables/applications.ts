import type {
  ApplicationType,
  Criticality,
  DataClassification,
  Hosting,
  Lifecycle,
} from '@orgscope/contract/resources/application-record';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { functions } from './functions.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The applications that a client runs. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
    description: text('description'),
    url: text('url'),
    type: text('type').$type<ApplicationType>(),
    hosting: text('hosting').$type<Hosting>(),
    lifecycle: text('lifecycle').$type<Lifecycle>().notNull(),
    endOfLifeDate: date('end_of_life_date', { mode: 'string' }),
    criticality: text('criticality').$type<Criticality>(),
    functionalFit: integer('functional_fit'),
    technicalFit: integer('technical_fit'),
    businessOwnerId: integer('business_owner_id'),
    itOwnerId: integer('it_owner_id'),
    functionId: integer('function_id'),
    vendor: text('vendor'),
    contractEndDate: date('contract_end_date', { mode: 'string' }),
    annualCost: numeric('annual_cost', { precision: 15, scale: 3 }),
    /** ISO 4217. */
    currency: text('currency'),
    userBase: integer('user_base'),
    activeUsers: integer('active_users'),
    dataClassification: text('data_classification').$type<DataClassification>(),
    /** What a search looks into, as nameKey() makes it: name, vendor, description. */
    searchText: text('search_text').notNull(),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('applications_of_client').on(table.clientId, table.id),
    uniqueIndex('applications_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    // The client stands in every key, so that nothing of another client's is referred to.
    foreignKey({
      name: 'applications_business_owner',
      columns: [table.clientId, table.businessOwnerId],
      foreignColumns: [users.clientId, users.id],
    }),
    foreignKey({
      name: 'applications_it_owner',
      columns: [table.clientId, table.itOwnerId],
      foreignColumns: [users.clientId, users.id],
    }),
    foreignKey({
      name: 'applications_function',
      columns: [table.clientId, table.functionId],
      foreignColumns: [functions.clientId, functions.id],
    }),
    index('applications_by_name').on(table.clientId, table.nameKey, table.id),
    index('applications_business_owner').on(table.clientId, table.businessOwnerId),
    index('applications_it_owner').on(table.clientId, table.itOwnerId),
    index('applications_function').on(table.clientId, table.functionId),
    check('applications_cost', sql`annual_cost is null or (annual_cost >= 0 and currency is not null)`),
    check('applications_fits', sql`functional_fit between 1 and 4 and technical_fit between 1 and 4`),
    check('applications_users', sql`active_users >= 0 and user_base >= 0 and active_users <= user_base`),
    // A search looks for parts of words in it.
    index('applications_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ownRowsOnly(),
  ],
);
