import type { Client } from '@orgscope/contract/resources/clients';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { platformScope } from '../../db/scope.ts';
import type { Database, Drizzle } from '../../db/database.ts';
import { jsonObject } from '../../db/json-object.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import type { Session } from '../../identity/session.ts';
import { editedBy, editionOf } from '../records/edited-by.ts';
import { prepareStamped } from '../records/stamped-list.ts';

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
  version: clients.version,
};

/** Prepares the two lists, the active clients and all of them, as the JSON of the answer. */
export function clientLists(database: Database) {
  const db = database.in(platformScope);
  const prepare = (name: string, condition: SQL | undefined) =>
    prepareStamped(
      db,
      name,
      db
        .select(shown)
        .from(clients)
        .innerJoin(industries, eq(industries.id, clients.industryId))
        .where(condition)
        .orderBy(clients.nameKey, clients.id)
        .as('rows'),
    );
  return {
    active: prepare('clients_active', sql`${clients.isActive}`),
    all: prepare('clients_all', undefined),
  };
}

/** Reads and locks a client until the transaction ends. */
export async function lockClient(tx: Drizzle, id: number) {
  const [row] = await tx
    .select({ id: clients.id, isActive: clients.isActive, industryId: clients.industryId, ...editionOf(clients) })
    .from(clients)
    .where(eq(clients.id, id))
    .for('update');
  return row;
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof lockClient>>>;

export async function readClient(tx: Drizzle, { id }: { id: number }): Promise<Client> {
  const [row] = await tx
    .select(shown)
    .from(clients)
    .innerJoin(industries, eq(industries.id, clients.industryId))
    .where(eq(clients.id, id));
  if (!row) throw new Error('The client is gone');
  return row;
}

/**
 * The industry that a client will belong to, locked until the transaction ends: it cannot become inactive meanwhile,
 * and its count of clients waits for this transaction.
 */
export async function holdIndustry(tx: Drizzle, id: number) {
  const [industry] = await tx
    .select({ name: industries.name, isActive: industries.isActive })
    .from(industries)
    .where(eq(industries.id, id))
    .for('share');
  return industry;
}

type NewClient = typeof clients.$inferInsert;
export type ClientValues = Pick<
  PgUpdateSetSource<typeof clients>,
  | 'name'
  | 'nameKey'
  | 'industryId'
  | 'description'
  | 'website'
  | 'numberOfEmployees'
  | 'numberOfItEmployees'
  | 'timezone'
  | 'primaryColor'
  | 'secondaryColor'
  | 'accentColor'
  | 'altAccentColor'
>;

export async function insertClient(tx: Drizzle, values: NewClient) {
  const [row] = await tx.insert(clients).values(values).returning({ id: clients.id });
  if (!row) throw new Error('The client was not inserted');
  return row;
}

export async function updateClientRow(
  tx: Drizzle,
  { id }: ClientRow,
  change: Partial<ClientValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(clients)
    .set({ ...change, ...editedBy(editor, clients) })
    .where(eq(clients.id, id));
}
