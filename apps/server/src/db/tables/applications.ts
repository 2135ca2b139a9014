import { applicationFields } from '@orgscope/contract/resources/application-record';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { clientRecord, clientRecordKeys } from './client-record.ts';

/** The applications that a client runs. */
export const applications = pgTable(
  'applications',
  {
    ...clientRecord(applicationFields),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
  },
  (table) => [
    ...clientRecordKeys('applications', applicationFields, table, { key: ['name', table.nameKey] }),
    check('applications_cost', sql`annual_cost is null or (annual_cost >= 0 and currency is not null)`),
    check('applications_fits', sql`functional_fit between 1 and 4 and technical_fit between 1 and 4`),
    check('applications_users', sql`active_users >= 0 and user_base >= 0 and active_users <= user_base`),
  ],
);
