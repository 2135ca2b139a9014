import type { HistoryAct, HistoryEvent } from '@orgscope/contract/history';
import type { Drizzle } from '../../db/database.ts';
import type { Session } from '../../identity/session.ts';
import { editorName } from '../records/edited-by.ts';
import { recordEvents } from './record-events.ts';
import type { HistoryResource } from './record-events.ts';

interface OfClient {
  readonly id: number;
  readonly clientId: number;
}

/** A record before and after a change, as lists show it. */
interface Changed<Answer> {
  readonly row: OfClient;
  readonly before: Answer;
  readonly after: Answer;
}

/** The fields of a record, under their names on the wire, as people are shown them: names and labels, never ids. */
type Shown = Readonly<Record<string, string | null>>;

/** The fields in which two states of a record differ, in their order. */
const changesBetween = (before: Shown, after: Shown): HistoryEvent['changes'] =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return from === to ? [] : [{ field, from, to }];
  });

/** Who acts, as an event keeps it. */
export const actorOf = (editor: Session) => ({
  by: editorName(editor),
  actorId: editor.user.id,
  actorClientId: editor.user.clientId,
});

/** The traces that the acts on one kind of record leave. `shown` tells a record's fields as people see them. */
export function traceOf<Answer>(resource: HistoryResource, shown: (record: Answer) => Shown) {
  const eventOf = ({ id, clientId }: OfClient, act: HistoryAct, editor: Session) => ({
    clientId,
    resource,
    recordId: id,
    act,
    ...actorOf(editor),
  });
  const changes = (before: Answer, after: Answer) => changesBetween(shown(before), shown(after));

  return {
    changes,
    /** Writes what changed. A record that is shown as it was before leaves no trace. */
    changed: (tx: Drizzle, editor: Session, act: HistoryAct, records: readonly Changed<Answer>[]): Promise<void> =>
      recordEvents(
        tx,
        records
          .map(({ row, before, after }) => ({ ...eventOf(row, act, editor), changes: changes(before, after) }))
          .filter((event) => event.changes.length > 0),
      ),
    /** Writes that it happened: added, imported, deleted, restored. */
    happened: (tx: Drizzle, editor: Session, act: HistoryAct, rows: readonly OfClient[]): Promise<void> =>
      recordEvents(
        tx,
        rows.map((row) => ({ ...eventOf(row, act, editor), changes: [] })),
      ),
  };
}
