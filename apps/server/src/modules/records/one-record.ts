import type { OperatorReach } from '@orgscope/contract/endpoints';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { insertedFields, statement } from '../../db/statements/statement.ts';
import type { AppError } from '../../errors/app-error.ts';
import { enterClient } from '../../identity/reach/chosen-client.ts';
import { reachOf, reachValues, withinReach } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';
import { checkEdit, editConflict, isOutdated } from './check-edit.ts';
import type { DeletionOf, EditOf } from './check-edit.ts';
import { addAtOnce, lockChosenClient } from './client-records.ts';
import { checkRoom, isFarFromEnd } from './list-room.ts';
import { editorOf } from '../../identity/editor.ts';

type RecordTable = PgTable &
  Readonly<Record<'id' | 'isActive' | 'version' | 'changedBy' | 'changedById' | 'changedAt', PgColumn>> & {
    readonly clientId?: PgColumn;
  };
type Row<Table extends RecordTable> = Table['$inferSelect'];

interface Version {
  readonly id: number;
  readonly clientId?: number;
  readonly isActive: boolean;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedById: number | null;
  /** In ISO 8601. */
  readonly changedAt: string;
}

/** A record as it was found when it was locked. */
export type Locked<Table extends RecordTable, Field extends keyof Row<Table>> = Version &
  Pick<Row<Table>, Field | Extract<keyof Row<Table>, 'clientId'>>;

interface Parts<Table extends RecordTable, Written extends string, Read extends string, Shown, Answer> {
  readonly table: Table;
  /** What the operator reaches by its calls, as the contract says; by default a client's records. */
  readonly reach?: OperatorReach;
  /** The fields that are written. */
  readonly written: readonly Written[];
  /** Other fields that a write looks at. */
  readonly read?: readonly Read[];
  /** How many records may be in the list, a client's or the platform's; by default any number. */
  readonly most?: number;
  /** Rows that count as records; by default all. */
  readonly isThere?: SQL;
  /** Selects all records as the API shows them, or what `recordOf` makes a record of. */
  readonly shown: { getSQL(): SQL; readonly _: { readonly result: Shown[] } };
  readonly recordOf?: (row: Shown) => Answer;
  readonly refusals: Readonly<Record<'absent' | 'inactive' | 'alreadyActive', () => AppError>>;
}

type Values = Record<string, unknown>;
const comma = sql`, `;

/**
 * The steps of a write on one record, for tables whose fields are not declared: their statements are prepared, and a
 * write returns the record as the API shows it.
 */
export function oneRecord<
  Table extends RecordTable,
  Written extends keyof Row<Table> & string,
  Shown,
  Answer = Shown,
  Read extends keyof Row<Table> & string = never,
>({
  table,
  reach = 'client',
  written,
  read = [],
  most = Infinity,
  isThere = sql`true`,
  shown,
  recordOf,
  refusals,
}: Parts<Table, Written, Read, Shown, Answer>) {
  type Found = Locked<Table, Written | Read>;
  type Change = Partial<Pick<Row<Table>, Written>> & { readonly isActive?: boolean };
  const name = getTableName(table);
  const all: Record<string, PgColumn> = getTableColumns(table);
  const only = (fields: readonly string[]) =>
    fields.flatMap((field) => (all[field] ? [[field, all[field]] as const] : []));
  const placeholder = (field: string, column: PgColumn) =>
    sql`${sql.placeholder(field)}::${sql.raw(column.getSQLType())}`;
  const client = table.clientId;
  const isIt = sql`${table.id} = ${sql.placeholder('id')}::integer`;

  const common = ['id', 'clientId', 'isActive', 'version', 'changedBy', 'changedById', 'changedAt'];
  const isWithin = client ? withinReach(client) : sql`true`;
  const locking = <Which extends Values>(verb: string, which: SQL) =>
    statement<Which & ReturnType<typeof reachValues>, { locked: Found }>(
      `${verb}_of_${name}`,
      sql`select ${jsonObject(Object.fromEntries(only([...common, ...written, ...read])))} as locked from ${table}
      where ${which} and ${isWithin} and ${isThere} order by ${table.id} for update`,
    );
  const lockingOne = locking<{ id: number }>('lock_one', isIt);
  const lockingMany = locking<{ ids: readonly number[] }>(
    'lock_many',
    sql`${table.id} = any(${sql.placeholder('ids')}::integer[])`,
  );

  // What is shown is selected from the rows that were found or written, under the table's name.
  const showing = <Sent extends Values>(verb: string, rows: SQL) =>
    statement<Sent, Shown>(`${verb}_one_of_${name}`, sql`with ${table} as (${rows}) ${shown.getSQL()}`);
  const reading = showing<{ id: number }>('read', sql`select * from ${table} where ${isIt}`);
  const readingWithin = showing<Values>(
    'read_within_reach',
    sql`select * from ${table} where ${isIt} and ${isWithin} and ${isThere}`,
  );
  const finding =
    client &&
    statement<{ id: number }, { clientId: number }>(
      `client_of_one_of_${name}`,
      sql`select ${client} as "clientId" from ${table} where ${isIt}`,
    );
  const assigned = only([...written, 'isActive', 'changedBy', 'changedById']).map(
    ([field, column]) => sql`${sql.identifier(column.name)} = ${placeholder(field, column)}`,
  );
  const writing = showing<Values>(
    'write',
    sql`update ${table} set ${sql.join(assigned, comma)}, version = ${table.version} + 1, changed_at = now(),
      updated_at = now() where ${isIt} returning *`,
  );
  const { names, values } = insertedFields(table, [...written, 'clientId', 'changedBy', 'changedById']);
  const adding = showing<Values>('add', sql`insert into ${table} (${names}) values (${values}) returning *`);
  const isFar = isFarFromEnd(table, most, client ? sql`${client} = ${sql.placeholder('clientId')}` : sql`true`);
  const addingFarFromEnd = showing<Values>(
    'add_far_from_end',
    sql`insert into ${table} (${names}) select ${values} where ${isFar} returning *`,
  );

  const theOne = ([row]: Shown[]): Answer => {
    if (row === undefined) throw new Error(`Nothing was found in ${name}`);
    return recordOf ? recordOf(row) : (row as unknown as Answer);
  };

  /** What runs the platform is no visit. */
  const enter = (editor: Session, { clientId }: Version) => {
    if (reach === 'client' && clientId !== undefined) enterClient(editor, clientId);
  };

  async function lock(tx: Drizzle, editor: Session, id: number): Promise<Found> {
    const [row] = await tx.run(lockingOne, { id, ...reachValues(reachOf(editor, reach)) });
    if (!row) throw refusals.absent();
    enter(editor, row.locked);
    return row.locked;
  }

  const readOne = async (db: Drizzle, { id }: { id: number }): Promise<Answer> => theOne(await db.run(reading, { id }));

  const write = async (tx: Drizzle, editor: Session, locked: Found, change: Change): Promise<Answer> =>
    theOne(await tx.run(writing, { ...locked, ...change, ...editorOf(editor) }));

  type Added = Pick<Row<Table>, Written>;
  const add = async (
    db: Drizzle,
    editor: Session,
    row: Added & Pick<Row<Table>, Extract<keyof Row<Table>, 'clientId'>>,
  ) => theOne(await db.run(adding, { ...row, ...editorOf(editor) }));

  return {
    read: readOne,

    /** The record within the reader's reach, active or not. */
    async readFor(database: Pick<Database, 'in'>, reader: Session, id: number): Promise<Answer> {
      const itsReach = reachOf(reader, reach);
      const db = database.in(itsReach.scope);
      const rows = await db.run(readingWithin, { id, ...reachValues(itsReach) });
      if (rows.length === 0) throw refusals.absent();
      if (finding && itsReach.only === null) {
        for (const { clientId } of await db.run(finding, { id })) enterClient(reader, clientId);
      }
      return theOne(rows);
    },

    /** Locks a record within reach until the transaction ends, if it may be edited. */
    async lockToEdit(tx: Drizzle, editor: Session, id: number, edit: EditOf): Promise<Found> {
      const locked = await lock(tx, editor, id);
      checkEdit(editor, locked, edit, refusals, reach);
      if (isOutdated(edit, locked)) throw editConflict(editor, locked, await readOne(tx, locked));
      return locked;
    },
    /** Locks the records within reach, in the order of their ids, so that two callers cannot deadlock. */
    async lockMany(tx: Drizzle, editor: Session, ids: readonly number[]): Promise<Found[]> {
      const rows = await tx.run(lockingMany, { ids, ...reachValues(reachOf(editor, reach)) });
      return rows.map(({ locked }) => {
        enter(editor, locked);
        return locked;
      });
    },
    async lockToDelete(tx: Drizzle, editor: Session, id: number, { version }: DeletionOf = {}): Promise<Found> {
      const locked = await lock(tx, editor, id);
      if (!locked.isActive) throw refusals.inactive();
      if (isOutdated({ version }, locked)) throw editConflict(editor, locked, await readOne(tx, locked));
      return locked;
    },
    async lockToRestore(tx: Drizzle, editor: Session, id: number): Promise<Found> {
      const locked = await lock(tx, editor, id);
      if (locked.isActive) throw refusals.alreadyActive();
      return locked;
    },

    add,
    /** Adds a record to the list of the own or the named client: by a single statement, unless the end of the list is near. */
    async addToList(database: Database, editor: Session, named: number | undefined, row: Added): Promise<Answer> {
      const added = await addAtOnce(database, editor, named, (db, clientId) =>
        db.run(addingFarFromEnd, { ...row, clientId, ...editorOf(editor) }),
      );
      if (added.length > 0) return theOne(added);
      return database.transaction(reachOf(editor, reach).scope, async (tx) => {
        const clientId = await lockChosenClient(tx, editor, named);
        await checkRoom(tx, table, most, client && clientId);
        return add(tx, editor, { ...row, clientId });
      });
    },
    write,
    /** The same, unless nothing was sent: then the record stays the same version. */
    change: (tx: Drizzle, editor: Session, locked: Found, change: Change): Promise<Answer> =>
      Object.keys(change).length > 0 ? write(tx, editor, locked, change) : readOne(tx, locked),
  };
}
