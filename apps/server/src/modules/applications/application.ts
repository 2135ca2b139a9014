import {
  applicationFaults,
  applicationFields,
  applicationMessages,
  highFit,
} from '@orgscope/contract/resources/application-record';
import { eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { defineResource } from '../records/declared/resource.ts';

const isHigh = (fit: PgColumn) => sql`${fit} >= ${sql.raw(String(highFit))}`;
const [functional, technical] = [isHigh(applications.functionalFit), isHigh(applications.technicalFit)];

/** What timeClass() of the contract says, in SQL: null while a fit is unknown. */
const timeClassSql = sql<string | null>`case
  when ${functional} and ${technical} then 'invest'
  when not ${functional} and ${technical} then 'tolerate'
  when ${functional} and not ${technical} then 'migrate'
  when not ${functional} and not ${technical} then 'eliminate'
end`;

const isOwnedBy = (_db: Drizzle, _clientId: number, owner: number): SQL =>
  or(eq(applications.businessOwnerId, owner), eq(applications.itOwnerId, owner)) ?? sql`false`;

export const application = defineResource({
  name: 'applications',
  fields: applicationFields,
  table: applications,
  key: { field: 'name', column: applications.nameKey, taken: applicationMessages.taken },
  titleOf: ({ name }) => name,
  faultsOf: applicationFaults,
  // A new application is in use where a file does not say otherwise.
  importedWithout: (sent) => ({ ...sent, lifecycle: sent.lifecycle ?? 'active' }),
  derived: { time_class: timeClassSql },
  filters: { owner_id: isOwnedBy },
  messages: applicationMessages,
  activeColumn: ['Status', 'Active', 'Inactive'],
});
