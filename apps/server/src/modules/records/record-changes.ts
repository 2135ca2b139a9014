import type { HistoryAct } from '@orgscope/contract/history';
import type { Database, Drizzle } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { AppError } from '../../errors/app-error.ts';
import { checkClientOf } from '../../identity/chosen-client.ts';
import { reachOf } from '../../identity/reach.ts';
import type { Reach } from '../../identity/reach.ts';
import type { Session } from '../../identity/session.ts';
import { editConflict } from './edit-conflict.ts';

/** What every record has that is edited, deleted and restored. */
export interface HeldRecord {
  readonly id: number;
  /** Whose it is, where records belong to clients. */
  readonly clientId?: number;
  readonly isActive: boolean;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Says what became of a record. */
type Tell<Row, Answer> = (
  tx: Drizzle,
  editor: Session,
  act: HistoryAct,
  states: { readonly row: Row; readonly before: Answer; readonly after: Answer },
) => Promise<void>;

type ValuesOf<Row, Fields, Values> = (
  tx: Drizzle,
  row: Row,
  fields: Fields,
  editor: Session,
) => Partial<Values> | Promise<Partial<Values>>;

/** What an edit says beside the fields. */
interface EditOf {
  version?: number | undefined;
  client_id?: number | undefined;
}

export interface Kind<Row extends HeldRecord, Change, Values extends object, Answer> {
  /** Where a change reaches tables that no tenant may: instead of the editor's own scope. */
  readonly scope?: Scope;
  /** Reads a record within reach and holds it against every other write until the transaction ends. */
  lock(tx: Drizzle, reach: Reach, id: number): Promise<Row | undefined>;
  /** Writes the columns, in the name of the editor. */
  write(tx: Drizzle, row: Row, values: Partial<Values> & { isActive?: boolean }, editor: Session): Promise<void>;
  /** The record as lists show it. */
  read(tx: Drizzle, row: Row): Promise<Answer>;
  /** The columns of the fields that were sent. What else must hold or be written is seen to here. */
  readonly valuesOf: ValuesOf<Row, Change, Values>;
  /** Throws where something stands in the way. */
  beforeDelete?(tx: Drizzle, row: Row, editor: Session): Promise<void>;
  beforeRestore?(tx: Drizzle, row: Row, editor: Session): Promise<void>;
  /** For records whose history is kept. */
  readonly tell?: Tell<Row, Answer>;
  readonly refusals: Readonly<Record<'absent' | 'inactive' | 'alreadyActive', () => AppError>>;
}

/** Change, delete and restore, the same for every kind of record: nothing is overwritten unseen, nothing half done. */
export function recordChanges<Row extends HeldRecord, Change extends EditOf, Values extends object, Answer>(
  database: Database,
  kind: Kind<Row, Omit<Change, keyof EditOf>, Values, Answer>,
) {
  const { refusals, tell } = kind;
  type Work = (tx: Drizzle, row: Row) => Promise<void>;

  /** Holds the record, does the work on it, and answers how it is then. */
  const change = (editor: Session, id: number, act: HistoryAct, work: Work): Promise<Answer> => {
    const reach = reachOf(editor);
    return database.transaction(kind.scope ?? reach.scope, async (tx) => {
      const row = await kind.lock(tx, reach, id);
      if (!row) throw refusals.absent();
      if (!tell) {
        await work(tx, row);
        return kind.read(tx, row);
      }
      const before = await kind.read(tx, row);
      await work(tx, row);
      const after = await kind.read(tx, row);
      await tell(tx, editor, act, { row, before, after });
      return after;
    });
  };

  /** An edit of an active record under a name of its own, with its own way from what was sent to the columns. */
  const edit = <Fields extends object>(
    editor: Session,
    id: number,
    { version, client_id: named, ...fields }: Fields & EditOf,
    act: HistoryAct,
    valuesOf: ValuesOf<Row, Omit<Fields, keyof EditOf>, Values>,
  ): Promise<Answer> =>
    change(editor, id, act, async (tx, row) => {
      checkClientOf(editor, row, named);
      if (!row.isActive) throw refusals.inactive();
      if (version !== undefined && version !== row.version) throw editConflict(row, await kind.read(tx, row));
      const values = await valuesOf(tx, row, fields as Omit<Fields, keyof EditOf>, editor);
      if (Object.keys(values).length > 0) await kind.write(tx, row, values, editor);
    });

  const activate = (isActive: boolean) => ({ isActive }) as Partial<Values> & { isActive: boolean };

  return {
    edit,

    update: (editor: Session, id: number, sent: Change): Promise<Answer> =>
      edit<Change>(editor, id, sent, 'changed', kind.valuesOf),

    remove: (editor: Session, id: number): Promise<Answer> =>
      change(editor, id, 'deleted', async (tx, row) => {
        if (!row.isActive) throw refusals.inactive();
        await kind.beforeDelete?.(tx, row, editor);
        await kind.write(tx, row, activate(false), editor);
      }),

    restore: (editor: Session, id: number): Promise<Answer> =>
      change(editor, id, 'restored', async (tx, row) => {
        if (row.isActive) throw refusals.alreadyActive();
        await kind.beforeRestore?.(tx, row, editor);
        await kind.write(tx, row, activate(true), editor);
      }),
  };
}
