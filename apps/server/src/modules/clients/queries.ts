import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { platformScope } from '../../db/scope.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { mails } from '../../db/tables/mails.ts';
import { users } from '../../db/tables/users.ts';
import { oneRecord } from '../records/one-record.ts';
import { prepareStamped } from '../records/stamped-list.ts';
import { clientRefusals } from './refusals.ts';

// The clients are the tenants themselves, so all of this runs in platform scope.

/** A client as the lists show it. */
const shown = {
  id: clients.id,
  name: clients.name,
  description: clients.description,
  website: clients.website,
  industry: jsonObject({ id: industries.id, name: industries.name }).as('industry'),
  number_of_employees: clients.numberOfEmployees,
  number_of_it_employees: clients.numberOfItEmployees,
  timezone: clients.timezone,
  color_palette: jsonObject({
    primary_color: clients.primaryColor,
    secondary_color: clients.secondaryColor,
    accent_color: clients.accentColor,
    alt_accent_color: clients.altAccentColor,
  }).as('color_palette'),
  is_active: clients.isActive,
  purge_at: sql<string | null>`to_char(${clients.purgeAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
    'purge_at',
  ),
  version: clients.version,
};

/** The matching clients by name. */
const records = (condition?: SQL) =>
  new QueryBuilder()
    .select(shown)
    .from(clients)
    .innerJoin(industries, eq(industries.id, clients.industryId))
    .where(condition)
    .orderBy(byName(clients.nameKey), clients.id);

/** Prepares the two lists, the active clients and all of them, as the JSON of the answer. */
export function clientLists(database: Database) {
  const db = database.in(platformScope);
  return {
    active: prepareStamped(db, 'clients_active', records(sql`${clients.isActive}`).as('rows')),
    all: prepareStamped(db, 'clients_all', records(isNull(clients.purgedAt)).as('rows')),
  };
}

/**
 * The industry that a client will belong to, locked until the transaction ends: it cannot become inactive meanwhile,
 * and its count of clients waits for this transaction.
 */
export async function lockIndustry(tx: Drizzle, id: number) {
  const [industry] = await tx
    .select({ name: industries.name, isActive: industries.isActive })
    .from(industries)
    .where(eq(industries.id, id))
    .for('share');
  return industry;
}

const fields = [
  'name',
  'nameKey',
  'industryId',
  'description',
  'website',
  'numberOfEmployees',
  'numberOfItEmployees',
  'timezone',
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'altAccentColor',
] as const;
export type ClientValues = Pick<typeof clients.$inferSelect, (typeof fields)[number]>;

export const oneClient = oneRecord({
  table: clients,
  written: fields,
  read: ['purgeAt', 'purgeBegunAt'],
  isThere: isNull(clients.purgedAt),
  shown: records(),
  refusals: clientRefusals,
});

/** Withdraws the mail that waits for a client's people, who cannot sign in any more; they still learn who was let in. */
export async function withdrawMailsOfClient(tx: Drizzle, id: number): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.clientId, id));
  await tx
    .delete(mails)
    .where(
      and(
        inArray(mails.userId, people),
        ne(mails.kind, 'support_access'),
        isNull(mails.deliveredAt),
        isNull(mails.deadAt),
      ),
    );
}
