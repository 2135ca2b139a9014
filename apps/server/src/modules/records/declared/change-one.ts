// The writes on one declared record of a client.
import type { HistoryAct } from '@orgscope/contract/history';
import type { FieldErrors } from '@orgscope/contract/errors';
import type { Database, Drizzle } from '../../../db/database.ts';
import { notFound } from '../../../errors/app-error.ts';
import { checkClientOf } from '../../../identity/chosen-client.ts';
import { reachOf } from '../../../identity/reach.ts';
import type { Session } from '../../../identity/session.ts';
import { absentTexts } from '../../references/referred.ts';
import { checkRestoredPlaces } from '../../references/hold-references.ts';
import { addAtOnce } from '../client-records.ts';
import { editConflict } from '../edit-conflict.ts';
import { holdNewReferences, planChange } from './plan-changes.ts';
import { recordOf, referencesOf } from './read-records.ts';
import type { Held, RecordReader } from './read-records.ts';
import { checkWhole, differences, newValues, refusalsOf } from './resource.ts';
import type { AnyResource, ChangeIn, RecordIn, Values } from './resource.ts';
import type { RecordWriter } from './write-statements.ts';

/** What an edit says beside the fields. */
interface EditOf {
  version?: number | undefined;
  client_id?: number | undefined;
}

/** The writes on one record at a time. A key that is taken is refused by the database's constraint. */
export function recordChanges<R extends AnyResource>(
  database: Database,
  { resource, reader, writer }: { resource: R; reader: RecordReader<R>; writer: RecordWriter },
) {
  const refusals = refusalsOf(resource);
  type Answer = RecordIn<R>;

  /** Locks the record, does the work on it, and answers how it is then. */
  const onLocked = (editor: Session, id: number, work: (tx: Drizzle, held: Held) => Promise<Held>): Promise<Answer> => {
    const reach = reachOf(editor);
    return database.transaction(reach.scope, async (tx) => {
      const [held] = await reader.lock(tx, reach, [id]);
      if (!held) throw refusals.absent();
      return reader.recordOf(await work(tx, held));
    });
  };

  /** Refuses, each at its field, references that are not active. */
  function refuseReferences(sent: Values, named: Held['named']): never {
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
        const held = { ...added, id: added.id, values, client, isActive: true };
        return recordOf(resource, held) as Answer;
      });
    },

    /** Edits an active record under an act of its own; `sentFor` tells the fields, once the record is locked. */
    edit: <Sent extends EditOf>(
      editor: Session,
      id: number,
      { version, client_id: named, ...sent }: Sent,
      act: HistoryAct,
      sentFor: (tx: Drizzle, held: Held, sent: Omit<Sent, keyof EditOf>) => ChangeIn<R> | Promise<ChangeIn<R>> = (
        _,
        __,
        same,
      ) => same as unknown as ChangeIn<R>,
    ): Promise<Answer> =>
      onLocked(editor, id, async (tx, held) => {
        checkClientOf(editor, held, named);
        if (!held.isActive) throw refusals.inactive();
        if (version !== undefined && version !== held.version) {
          throw editConflict({ ...held, changedAt: new Date(held.changedAt) }, recordOf(resource, held));
        }
        const fields = await sentFor(tx, held, sent as Omit<Sent, keyof EditOf>);
        const differing = differences(resource, held.values, fields as Values);
        checkWhole(resource, { ...held.values, ...differing }, held.values);
        if (Object.keys(differing).length === 0) return held;
        const found = await holdNewReferences(tx, resource, held.clientId, [differing]);
        const planned = planChange(resource, held, differing, found);
        await writer.overwrite(tx, editor, act, [planned]);
        return planned.after;
      }),

    remove: (editor: Session, id: number): Promise<Answer> =>
      onLocked(editor, id, async (tx, held) => {
        if (!held.isActive) throw refusals.inactive();
        await writer.activate(tx, editor, held, false);
        return { ...held, isActive: false, version: held.version + 1 };
      }),

    restore: (editor: Session, id: number): Promise<Answer> =>
      onLocked(editor, id, async (tx, held) => {
        if (held.isActive) throw refusals.alreadyActive();
        const { function_id: functionId = null, location_id: locationId = null } = held.values;
        await checkRestoredPlaces(tx, held.clientId, {
          functionId: functionId as number | null,
          locationId: locationId as number | null,
        });
        await writer.activate(tx, editor, held, true);
        return { ...held, isActive: true, version: held.version + 1 };
      }),
  };
}

export type RecordChanges<R extends AnyResource> = ReturnType<typeof recordChanges<R>>;
