// The writes on one declared record of a client.
import type { HistoryAct } from '@orgscope/contract/records/history';
import type { FieldErrors } from '@orgscope/contract/errors';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';
import { enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import { absentTexts } from '../../references/referred.ts';
import { checkRestoredPlaces, lockReferences } from '../../references/lock-references.ts';
import type { LockedReferences } from '../../references/lock-references.ts';
import { addAtOnce } from '../client-records.ts';
import { checkEdit, editConflict, isOutdated } from '../check-edit.ts';
import type { DeletionOf, EditOf } from '../check-edit.ts';
import { plainRefusals } from '../refusals.ts';
import { givesBack } from './gives-back.ts';
import { idsNamed, lockNewReferences, planChange } from './plan-changes.ts';
import { recordOf, referencesOf } from './read-records.ts';
import type { StoredRecord, RecordReader } from './read-records.ts';
import { checkWhole, differences, newValues } from './resource.ts';
import type { ListedResource, ChangeIn, RecordIn, Values } from './resource.ts';
import type { RecordWriter } from './write-statements.ts';

/** The writes on one record at a time. A key that is taken is refused by the database's constraint. */
export function recordChanges<R extends ListedResource>(
  database: Database,
  { resource, reader, writer }: { resource: R; reader: RecordReader<R>; writer: RecordWriter },
) {
  const refusals = plainRefusals(resource.messages);
  type Answer = RecordIn<R>;

  /** Locks a record within reach until the transaction ends. */
  async function lock(tx: Drizzle, editor: Session, id: number): Promise<StoredRecord> {
    const [locked] = await reader.lock(tx, reachOf(editor), [id]);
    if (!locked) throw refusals.absent();
    enterClient(editor, locked.clientId);
    return locked;
  }

  async function lockToEdit(tx: Drizzle, editor: Session, id: number, edit: EditOf): Promise<StoredRecord> {
    const locked = await lock(tx, editor, id);
    checkEdit(editor, locked, edit, refusals);
    if (isOutdated(edit, locked)) throw editConflict(editor, locked, recordOf(resource, locked));
    return locked;
  }

  /**
   * Refuses values that contradict each other, and references that are not active; returns the others. An undo may give back
   * what is no longer given: a person who has left, the last holder of what is retired.
   */
  async function check(tx: Drizzle, locked: StoredRecord, differing: Values): Promise<LockedReferences> {
    try {
      checkWhole(resource, { ...locked.values, ...differing }, locked.values);
      return await lockNewReferences(tx, resource, locked.clientId, [differing]);
    } catch (refusal) {
      if (!(refusal instanceof AppError && (await givesBack(tx, resource, locked, differing)))) throw refusal;
      return lockReferences(tx, locked.clientId, idsNamed(resource, [differing]));
    }
  }

  /** Writes what differs, with the event of this act; where nothing does, the record stays the same version. */
  async function change(
    tx: Drizzle,
    editor: Session,
    locked: StoredRecord,
    sent: ChangeIn<R>,
    act: HistoryAct,
  ): Promise<Answer> {
    const differing = differences(resource, locked.values, sent as Values);
    const found = await check(tx, locked, differing);
    if (Object.keys(differing).length === 0) return reader.recordOf(locked);
    const planned = planChange(resource, locked, differing, found);
    await writer.overwrite(tx, editor, act, [planned]);
    return reader.recordOf(planned.after);
  }

  /** Refuses, each at its field, references that are not active. */
  function refuseReferences(sent: Values, named: StoredRecord['named']): never {
    const faults: FieldErrors = {};
    for (const [name, { kind }] of referencesOf(resource)) {
      if (sent[`${name}_id`] !== null && !named[name]?.isActive) faults[`${name}_id`] = [absentTexts[kind]];
    }
    throw notFound(faults);
  }

  return {
    /** Adds a record with the first event of its history, in one statement. */
    add(editor: Session, { client_id: named, ...sent }: EditOf & Values): Promise<Answer> {
      const values = newValues(resource.fields, sent);
      checkWhole(resource, values);
      return addAtOnce(database, editor, named, async (db, clientId) => {
        const added = await writer.add(db, editor, clientId, values);
        if (added.id === null) return refuseReferences(values, added.named);
        const client = { id: clientId, name: added.client };
        const stored = { ...added, id: added.id, values, client, isActive: true };
        return recordOf(resource, stored) as Answer;
      });
    },

    lockToEdit,
    change,

    edit: <Sent extends EditOf>(
      editor: Session,
      id: number,
      { version, client_id, ...sent }: Sent,
      act: HistoryAct,
    ): Promise<Answer> =>
      database.transaction(reachOf(editor).scope, async (tx) => {
        const locked = await lockToEdit(tx, editor, id, { version, client_id });
        return change(tx, editor, locked, sent as unknown as ChangeIn<R>, act);
      }),

    delete: (editor: Session, id: number, deletion: DeletionOf): Promise<Answer> =>
      database.transaction(reachOf(editor).scope, async (tx) => {
        const locked = await lock(tx, editor, id);
        if (!locked.isActive) throw refusals.inactive();
        if (isOutdated(deletion, locked)) throw editConflict(editor, locked, recordOf(resource, locked));
        await writer.activate(tx, editor, locked, false);
        return reader.recordOf({ ...locked, isActive: false, version: locked.version + 1 });
      }),

    restore: (editor: Session, id: number): Promise<Answer> =>
      database.transaction(reachOf(editor).scope, async (tx) => {
        const locked = await lock(tx, editor, id);
        if (locked.isActive) throw refusals.alreadyActive();
        await checkRestoredPlaces(tx, locked.clientId, idsNamed(resource, [locked.values]));
        await writer.activate(tx, editor, locked, true);
        return reader.recordOf({ ...locked, isActive: true, version: locked.version + 1 });
      }),
  };
}

export type RecordChanges<R extends ListedResource> = ReturnType<typeof recordChanges<R>>;
