import {
  applicationFaults,
  applicationFields,
  applicationMessages,
} from '@orgscope/contract/resources/application-record';
import { eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { defineResource } from '../records/declared/resource.ts';
import { timeClassSql } from './portfolio.ts';

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
});
