import type { Industry } from '@orgscope/contract/resources/industries';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { platformScope } from '../../db/scope.ts';
import type { Database, Drizzle } from '../../db/database.ts';
import { insertedFields, statement } from '../../db/statement.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import type { Session } from '../../identity/session.ts';
import { editedBy, editionOf } from '../records/edited-by.ts';
import type { EditorColumns } from '../records/edited-by.ts';
import { prepareStamped } from '../records/stamped-list.ts';

// Industries belong to no client, so all of this runs in platform scope.

const countOfClients = (db: Drizzle) =>
  db
    .select({ industryId: clients.industryId, clients: sql<number>`count(*)::int`.as('clients') })
    .from(clients)
    .where(sql`${clients.isActive}`)
    .groupBy(clients.industryId)
    .as('counted');

/**
 * Prepares the two lists, the active industries and all of them, as the JSON of the answer. `is_active = $1` would be
 * planned each time: no generic plan can use an index of the active rows.
 */
export function industryLists(database: Database) {
  const db = database.in(platformScope);
  const counted = countOfClients(db);
  const prepare = (name: string, condition: SQL | undefined) => {
    const rows = db
      .select({
        id: industries.id,
        name: industries.name,
        description: industries.description,
        client_count: sql<number>`coalesce(${counted.clients}, 0)`.as('client_count'),
        is_active: industries.isActive,
        version: industries.version,
      })
      .from(industries)
      .leftJoin(counted, eq(counted.industryId, industries.id))
      .where(condition)
      .orderBy(industries.nameKey, industries.id)
      .as('rows');
    return prepareStamped(db, name, rows);
  };
  return {
    active: prepare('industries_active', sql`${industries.isActive}`),
    all: prepare('industries_all', undefined),
  };
}

/** Reads and locks an industry until the transaction ends. */
export async function lockIndustry(tx: Drizzle, id: number) {
  const [row] = await tx
    .select({ id: industries.id, isActive: industries.isActive, ...editionOf(industries) })
    .from(industries)
    .where(eq(industries.id, id))
    .for('update');
  return row;
}

export type IndustryRow = NonNullable<Awaited<ReturnType<typeof lockIndustry>>>;

/** An industry as the lists show it. */
export async function readIndustry(tx: Drizzle, { id }: { id: number }): Promise<Industry> {
  const [row] = await tx
    .select({
      id: industries.id,
      name: industries.name,
      description: industries.description,
      is_active: industries.isActive,
      version: industries.version,
    })
    .from(industries)
    .where(eq(industries.id, id));
  if (!row) throw new Error('The industry is gone');
  return { ...row, client_count: await countActiveClients(tx, id) };
}

/**
 * The number of active clients of an industry. It is stable while the industry's row is locked, because adding,
 * restoring or moving a client first takes a share lock on that row.
 */
export async function countActiveClients(tx: Drizzle, id: number): Promise<number> {
  return tx.$count(clients, and(eq(clients.industryId, id), eq(clients.isActive, true)));
}

export interface IndustryValues {
  name: string;
  nameKey: string;
  description: string | null;
}

const { names, values } = insertedFields(industries, ['name', 'nameKey', 'description', 'changedBy', 'changedById']);
const insertion = statement<IndustryValues & EditorColumns, Pick<Industry, 'id' | 'version'>>(
  'insert_industry',
  sql`insert into ${industries} (${names}) values (${values}) returning id, version`,
);

/** Adds an industry, and returns it as the lists show it. */
export async function insertIndustry(db: Drizzle, added: IndustryValues & EditorColumns): Promise<Industry> {
  const [row] = await db.run(insertion, added);
  if (!row) throw new Error('The industry was not inserted');
  const { name, description } = added;
  return { ...row, name, description, client_count: 0, is_active: true };
}

export async function updateIndustryRow(
  tx: Drizzle,
  { id }: IndustryRow,
  change: Partial<IndustryValues & { isActive: boolean }>,
  editor: Session,
): Promise<void> {
  await tx
    .update(industries)
    .set({ ...change, ...editedBy(editor, industries) })
    .where(eq(industries.id, id));
}
