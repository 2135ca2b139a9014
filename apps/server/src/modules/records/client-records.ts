import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/database.ts';
import { holdActiveClient } from '../../identity/active-client.ts';
import { chosenClient } from '../../identity/chosen-client.ts';
import { reachOf, within } from '../../identity/reach.ts';
import type { Reach } from '../../identity/reach.ts';
import type { Session } from '../../identity/session.ts';

// What the kinds of record that belong to a client share.

type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;
type ClientTable = PgTable & { readonly id: NumberColumn; readonly clientId: NumberColumn };
type NamingTable = ClientTable & { readonly isActive: PgColumn };

/** A record's place: its number and whose it is. */
export interface OfClient {
  readonly id: number;
  readonly clientId: number;
}

/** Reads a record within reach and holds it against every other write until the transaction ends. */
export async function lockOfClient<Table extends ClientTable>(
  tx: Drizzle,
  table: Table,
  reach: Reach,
  id: number,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), within(table.clientId, reach)))
    .for('update');
  return row as Table['$inferSelect'] | undefined;
}

/** The condition that a row is this one. */
export const isRow = (table: ClientTable, { id, clientId }: OfClient) =>
  and(eq(table.clientId, clientId), eq(table.id, id));

/**
 * The active records of a table that name another in this column of theirs. While the other is locked the count holds:
 * who comes to name it takes a share lock on it first.
 */
export const countUses = (tx: Drizzle, table: NamingTable, column: PgColumn, { id, clientId }: OfClient) =>
  tx.$count(table, and(eq(table.clientId, clientId), eq(column, id), eq(table.isActive, true)));

/** The active records of another table that name each row of a list in this column of theirs. */
export const countUsesOfEach = (db: Drizzle, table: ClientTable, naming: NamingTable, column: PgColumn) =>
  db.$count(naming, and(eq(naming.clientId, table.clientId), eq(column, table.id), eq(naming.isActive, true)));

/** Adds something to the own client, or to the active one that a platform administrator names. */
export function addToClient<Answer>(
  database: Database,
  editor: Session,
  named: number | undefined,
  work: (tx: Drizzle, clientId: number) => Promise<Answer>,
): Promise<Answer> {
  const clientId = chosenClient(editor, named);
  return database.transaction(reachOf(editor).scope, async (tx) => {
    // The own client is there and active: its user would have no session.
    if (clientId !== editor.user.clientId) await holdActiveClient(tx, clientId);
    return work(tx, clientId);
  });
}

/** The same for work that is a single statement: in the own client, it is its own transaction. */
export function addAtOnce<Answer>(
  database: Database,
  editor: Session,
  named: number | undefined,
  work: (db: Drizzle, clientId: number) => Promise<Answer>,
): Promise<Answer> {
  const clientId = chosenClient(editor, named);
  return clientId === editor.user.clientId
    ? work(database.in(reachOf(editor).scope), clientId)
    : addToClient(database, editor, named, work);
}
