import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { commitErrorOf } from '../../db/connections/driver-errors.ts';
import type { ClientRecordId } from '../../db/tables/client-record.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';

// What the kinds of record that belong to a client share.

type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;
type ClientTable = PgTable & { readonly id: NumberColumn; readonly clientId: NumberColumn };
type NamingTable = ClientTable & { readonly isActive: PgColumn };

/**
 * The active records of tables that name one of a client, in these columns of theirs. While the one is locked the counts
 * hold: who comes to name it takes a share lock on it first.
 */
export async function countUses<Name extends string>(
  tx: Drizzle,
  columns: Readonly<Record<Name, PgColumn>>,
  { id, clientId }: ClientRecordId,
): Promise<Record<Name, number>> {
  // Sent together: one round trip.
  const counts = Object.entries<PgColumn>(columns).map(async ([name, column]) => {
    const table = column.table as NamingTable;
    return [name, await tx.$count(table, and(eq(table.clientId, clientId), eq(column, id), eq(table.isActive, true)))];
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<Name, number>;
}

/** The active records of another table that name each row of a list in this column of theirs. */
export const countUsesOfEach = (table: ClientTable, column: PgColumn) => {
  const naming = column.table as NamingTable;
  const isOne = and(eq(naming.clientId, table.clientId), eq(column, table.id), eq(naming.isActive, true));
  return sql<number>`(select count(*)::int from ${naming} where ${isOne})`;
};

/** The client to add to: the own one, or the active one that a platform administrator names, which is locked. */
export async function lockChosenClient(tx: Drizzle, editor: Session, named: number | undefined): Promise<number> {
  const clientId = chosenClient(editor, named);
  // The own client is there and active: its user would have no session.
  if (clientId !== editor.user.clientId) await lockActiveClient(tx, clientId);
  return clientId;
}

/** Adds a record by a single statement: in the own client, it is its own transaction. */
export function addAtOnce<Answer>(
  database: Database,
  editor: Session,
  named: number | undefined,
  work: (db: Drizzle, clientId: number) => Promise<Answer>,
): Promise<Answer> {
  const { scope } = reachOf(editor);
  const clientId = chosenClient(editor, named);
  if (clientId === editor.user.clientId) {
    return work(database.in(scope), clientId).catch((error: unknown) => {
      throw commitErrorOf(error);
    });
  }
  return database.transaction(scope, async (tx) => work(tx, await lockChosenClient(tx, editor, named)));
}
