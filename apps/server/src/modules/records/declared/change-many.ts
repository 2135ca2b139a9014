import type { BulkResult } from '@orgscope/contract/records/bulk';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { chosenClient, enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import type { LockedReferences } from '../../references/lock-references.ts';
import { changeOrPreview, refusalReason } from '../bulk-change.ts';
import { checkEdit } from '../check-edit.ts';
import { plainRefusals } from '../refusals.ts';
import { codedChanges } from './coded-changes.ts';
import { lockNewReferences, planChange, valuesBefore } from './plan-changes.ts';
import type { Planned } from './plan-changes.ts';
import type { StoredRecord, RecordReader } from './read-records.ts';
import { checkWhole, differences } from './resource.ts';
import type { ListedResource, Values } from './resource.ts';
import type { RecordWriter } from './write-statements.ts';

interface Parts {
  readonly resource: ListedResource;
  readonly reader: Pick<RecordReader, 'lock'>;
  readonly writer: RecordWriter;
}

interface Asked {
  readonly ids: readonly number[];
  readonly change: Values;
  readonly preview?: boolean | undefined;
  readonly client_id?: number | undefined;
}

/** What the change makes different in each record, and the references that it newly gives, kept active. */
async function differencesOf(tx: Drizzle, resource: ListedResource, rows: readonly StoredRecord[], change: Values) {
  const differing = new Map(rows.map((stored) => [stored.id, differences(resource, stored.values, change)]));
  const found = new Map<number, LockedReferences>();
  for (const clientId of new Set(rows.map((stored) => stored.clientId))) {
    const own = rows.filter((stored) => stored.clientId === clientId).map(({ id }) => differing.get(id) ?? {});
    found.set(clientId, await lockNewReferences(tx, resource, clientId, own));
  }
  return { differing, found };
}

async function changeAll(
  tx: Drizzle,
  { resource, reader, writer }: Parts,
  editor: Session,
  { ids, change, client_id: named }: Asked,
): Promise<BulkResult> {
  const refusals = plainRefusals(resource.messages);
  const result: BulkResult = { changed: [], unchanged: [], refused: [] };
  const rows = await reader.lock(tx, reachOf(editor), ids);
  for (const { clientId } of rows) enterClient(editor, clientId);
  const byId = new Map(rows.map((stored) => [stored.id, stored]));
  const { differing, found } = await differencesOf(tx, resource, rows, change);
  const planned: Planned[] = [];
  for (const id of ids) {
    const stored = byId.get(id);
    const name = stored ? resource.titleOf(stored.values as never) : `#${id}`;
    try {
      if (!stored) throw refusals.absent();
      checkEdit(editor, stored, { client_id: named }, refusals);
      const values = differing.get(id) ?? {};
      checkWhole(resource, { ...stored.values, ...values }, stored.values);
      if (Object.keys(values).length === 0) {
        result.unchanged.push({ id, name });
        continue;
      }
      const plan = planChange(resource, stored, values, found.get(stored.clientId) ?? new Map());
      planned.push(plan);
      const changes = codedChanges(resource, plan.changes);
      result.changed.push({ id, name, changes, version: plan.after.version, before: valuesBefore(stored, values) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, name, ...refusalReason(error) });
    }
  }
  await writer.overwrite(tx, editor, 'changed', planned);
  return result;
}

/**
 * Makes one change of many records in one transaction; records that cannot take it are left out. The answer tells what
 * happened to each. A preview does the same and takes all of it back.
 */
export async function changeMany(database: Database, parts: Parts, editor: Session, asked: Asked): Promise<BulkResult> {
  chosenClient(editor, asked.client_id);
  const ids = [...new Set(asked.ids)];
  return changeOrPreview(database, reachOf(editor).scope, asked.preview, (tx) =>
    changeAll(tx, parts, editor, { ...asked, ids }),
  );
}
