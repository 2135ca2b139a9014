import { timeClass } from '@orgscope/contract/resources/application-record';
import type { Application } from '@orgscope/contract/resources/application-record';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { applications } from '../../db/tables/applications.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { shownAmount } from '../../lib/amount.ts';
import { inOrderOf } from '../../lib/in-order-of.ts';
import { namedPerson } from '../users/named-person.ts';

const businessOwners = alias(users, 'business_owners');
const itOwners = alias(users, 'it_owners');

const select = (db: Drizzle) =>
  db
    .select({
      row: applications,
      client: { id: clients.id, name: clients.name },
      function: { id: functions.id, name: functions.name },
      businessOwner: {
        id: businessOwners.id,
        username: businessOwners.username,
        firstName: businessOwners.firstName,
        lastName: businessOwners.lastName,
        isActive: businessOwners.isActive,
      },
      itOwner: {
        id: itOwners.id,
        username: itOwners.username,
        firstName: itOwners.firstName,
        lastName: itOwners.lastName,
        isActive: itOwners.isActive,
      },
    })
    .from(applications)
    .innerJoin(clients, eq(clients.id, applications.clientId))
    .leftJoin(functions, and(eq(functions.clientId, applications.clientId), eq(functions.id, applications.functionId)))
    .leftJoin(
      businessOwners,
      and(eq(businessOwners.clientId, applications.clientId), eq(businessOwners.id, applications.businessOwnerId)),
    )
    .leftJoin(itOwners, and(eq(itOwners.clientId, applications.clientId), eq(itOwners.id, applications.itOwnerId)));

export type ReadApplication = Awaited<ReturnType<typeof select>>[number];

/** An application as lists show it. */
export const recordOf = ({ row, businessOwner, itOwner, ...names }: ReadApplication): Application => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url: row.url,
  type: row.type,
  hosting: row.hosting,
  lifecycle: row.lifecycle,
  end_of_life_date: row.endOfLifeDate,
  criticality: row.criticality,
  functional_fit: row.functionalFit,
  technical_fit: row.technicalFit,
  time_class: timeClass(row.functionalFit, row.technicalFit),
  business_owner: namedPerson(businessOwner),
  it_owner: namedPerson(itOwner),
  client: names.client,
  function: names.function,
  vendor: row.vendor,
  contract_end_date: row.contractEndDate,
  annual_cost: row.annualCost && row.currency && shownAmount(row.annualCost, row.currency),
  currency: row.currency,
  user_base: row.userBase,
  active_users: row.activeUsers,
  data_classification: row.dataClassification,
  is_active: row.isActive,
  version: row.version,
});

/** The applications of a client with these ids, in the order of the ids, with whatever they refer to. */
export async function readApplications(
  db: Drizzle,
  clientId: number,
  ids: readonly number[],
): Promise<ReadApplication[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(and(eq(applications.clientId, clientId), isAnyOf(applications.id, ids)));
  return inOrderOf(ids, rows, ({ row }) => row.id);
}
