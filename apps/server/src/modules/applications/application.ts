import {
  applicationFaults,
  applicationFields,
  applicationMessages,
} from '@orgscope/contract/resources/application-record';
import type { LackedField, ListedPortion } from '@orgscope/contract/resources/applications';
import { eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { defineResource } from '../records/declared/resource.ts';
import { users } from '../../db/tables/users.ts';
import { dayOfClient } from '../records/day-of-client.ts';
import { hasChosen } from '../references/has-chosen.ts';
import { endsInMonth, isWithout, listedPortion, timeClassSql } from './portfolio.ts';

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
  filters: {
    owner_id: isOwnedBy,
    portion: async (db, clientId, name: ListedPortion) => listedPortion(name, await dayOfClient(db, clientId)),
    without: (_db, _clientId, field: LackedField) => isWithout[field],
    functional_fit: (_db, _clientId, fit: string) => sql`${applications.functionalFit} = ${Number(fit)}`,
    technical_fit: (_db, _clientId, fit: string) => sql`${applications.technicalFit} = ${Number(fit)}`,
    vendor: (_db, _clientId, name: string) => sql`${applications.vendor} = ${name}`,
    contract_month: (_db, _clientId, month: string) => endsInMonth(month),
    owner_location_id: (_db, clientId, location: number) =>
      sql`exists (select from ${users} where ${eq(users.clientId, clientId)}
        and ${users.id} = ${applications.businessOwnerId} and ${eq(users.clientLocationId, location)})`,
    owner_option_id: (_db, clientId, option: number) => hasChosen(clientId, applications.businessOwnerId, option),
  },
  messages: applicationMessages,
});
