import type { BulkResult } from '@orgscope/contract/bulk';
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/history';
import type { Database, Drizzle } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { checkClientOf, chosenClient } from '../../identity/chosen-client.ts';
import { reachOf } from '../../identity/reach.ts';
import type { Reach } from '../../identity/reach.ts';
import type { Session } from '../../identity/session.ts';
import type { OfClient } from './client-records.ts';
import type { HeldRecord } from './record-changes.ts';

type Held = HeldRecord & OfClient;

/** A record before and after a change, as lists show it. */
interface Changed<Row, Answer> {
  readonly row: Row;
  readonly before: Answer;
  readonly after: Answer;
}

/** What became of held rows: each with the record before and after. */
export const changesOf = <Row extends OfClient, Answer>(
  rows: readonly Row[],
  before: readonly Answer[],
  after: readonly Answer[],
): Changed<Row, Answer>[] =>
  rows.flatMap((row, index) => {
    const [old, now] = [before[index], after[index]];
    return old && now ? [{ row, before: old, after: now }] : [];
  });

/** Tells in which fields two states of a record differ, and keeps what changed. */
interface Trace<Answer> {
  changes(before: Answer, after: Answer): HistoryEvent['changes'];
  changed(tx: Drizzle, editor: Session, act: HistoryAct, records: Changed<OfClient, Answer>[]): Promise<void>;
}

export interface BulkKind<Row extends Held, Change, Values extends object, Answer> {
  /** Reads the records within reach in the order of their ids, and holds them until the transaction ends. */
  lock(tx: Drizzle, reach: Reach, ids: readonly number[]): Promise<Row[]>;
  /** The records as lists show them. */
  read(tx: Drizzle, rows: readonly OfClient[]): Promise<Answer[]>;
  /**
   * Sees to what the change refers to, once for all, and tells the columns that it changes of each record. A refusal
   * thrown for a record is that record's.
   */
  planFor(tx: Drizzle, rows: readonly Row[], change: Change): Promise<(row: Row) => Partial<Values>>;
  /** Writes the same columns of several records, in the name of the editor. */
  write(tx: Drizzle, rows: readonly Row[], values: Partial<Values>, editor: Session): Promise<void>;
  /** What to call a record, from the held row. */
  nameOf(row: Row): string;
  readonly trace: Trace<Answer>;
  readonly refusals: Readonly<Record<'absent' | 'inactive', () => AppError>>;
}

interface Asked<Change> {
  readonly ids: readonly number[];
  readonly change: Change;
  readonly preview?: boolean | undefined;
  readonly client_id?: number | undefined;
}

/** A refusal's texts without the names of the fields: here is no form to show them in. */
const reasonOf = ({ detail }: AppError): string =>
  typeof detail === 'string' ? detail : Object.values(detail).flat().join(', ');

/** The records whose columns change alike, so that each kind of change is one statement. */
function alike<Row, Values>(planned: readonly { row: Row; values: Partial<Values> }[]) {
  const groups = new Map<string, { rows: Row[]; values: Partial<Values> }>();
  for (const { row, values } of planned) {
    const key = JSON.stringify(values);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { rows: [row], values });
  }
  return groups.values();
}

async function changeAll<Row extends Held, Change, Values extends object, Answer>(
  tx: Drizzle,
  editor: Session,
  { ids, change, client_id: named }: Asked<Change>,
  kind: BulkKind<Row, Change, Values, Answer>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], unchanged: [], refused: [] };
  const rows = await kind.lock(tx, reachOf(editor), ids);
  const held = new Map(rows.map((row) => [row.id, row]));
  const valuesOf = await kind.planFor(tx, rows, change);
  const planned: { row: Row; values: Partial<Values> }[] = [];
  for (const id of ids) {
    const row = held.get(id);
    const name = row ? kind.nameOf(row) : `#${id}`;
    try {
      if (!row) throw kind.refusals.absent();
      checkClientOf(editor, row, named);
      if (!row.isActive) throw kind.refusals.inactive();
      const values = valuesOf(row);
      if (Object.keys(values).length > 0) planned.push({ row, values });
      else result.unchanged.push({ id, name });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, name, reason: reasonOf(error) });
    }
  }
  if (planned.length === 0) return result;
  const touched = planned.map(({ row }) => row);
  const before = await kind.read(tx, touched);
  for (const group of alike(planned)) await kind.write(tx, group.rows, group.values, editor);
  const after = await kind.read(tx, touched);
  const states = changesOf(touched, before, after);
  await kind.trace.changed(tx, editor, 'changed', states);
  for (const { row, before: old, after: now } of states) {
    result.changed.push({ id: row.id, name: kind.nameOf(row), changes: kind.trace.changes(old, now) });
  }
  return result;
}

/**
 * Makes one change of many records in one transaction, over those that cannot take it, and tells of each what became of
 * it. A preview does the same and takes all of it back, so that it tells what would be.
 */
export async function changeInBulk<Row extends Held, Change, Values extends object, Answer>(
  database: Database,
  editor: Session,
  asked: Asked<Change>,
  kind: BulkKind<Row, Change, Values, Answer>,
): Promise<BulkResult> {
  chosenClient(editor, asked.client_id);
  const ids = [...new Set(asked.ids)];
  const undone = new Error('A preview is taken back');
  let result: BulkResult = { changed: [], unchanged: [], refused: [] };
  try {
    await database.transaction(reachOf(editor).scope, async (tx) => {
      result = await changeAll(tx, editor, { ...asked, ids }, kind);
      if (asked.preview) throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return result;
}
