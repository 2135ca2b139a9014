import { nameKey } from '@orgscope/contract/fields/name-key';
import { importLimits } from '@orgscope/contract/records/imports';
import type { ImportedRecord } from '@orgscope/contract/records/imports';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import { byKey, lockKnown } from '../../imports/lock-order.ts';
import type { Written } from '../../imports/run-import.ts';
import { referenceIn } from '../../references/lock-references.ts';
import type { Found } from '../../references/referred.ts';
import { lockChosenClient } from '../client-records.ts';
import { checkRoom, lockList, roomIn, tooMany } from '../list-room.ts';
import { importedValues } from './import-rows.ts';
import { lockNewReferences, planChange, valuesBefore } from './plan-changes.ts';
import type { Planned } from './plan-changes.ts';
import { referencesOf } from './read-records.ts';
import type { StoredRecord, RecordReader } from './read-records.ts';
import { checkWhole, differences } from './resource.ts';
import type { AnyResource, Values } from './resource.ts';
import type { Inserted, RecordWriter } from './write-statements.ts';

// As many as hold the event loop for a few milliseconds: others have their turn between the slices.
const slice = 25;

interface Parts {
  readonly resource: AnyResource;
  readonly reader: Pick<RecordReader, 'lockByKeys'>;
  readonly writer: RecordWriter;
}

interface Imported {
  readonly stored: StoredRecord | undefined;
  readonly values: Values;
  /** What is different from before; all of a new record. */
  readonly differing: Values;
}

/** Keeps what the records newly name active, and adds it to what earlier slices have found. */
async function lockMore(
  tx: Drizzle,
  resource: AnyResource,
  clientId: number,
  imported: readonly Imported[],
  found: Map<string, Found>,
): Promise<void> {
  const unknown = imported.map(({ differing }) =>
    Object.fromEntries(
      referencesOf(resource).flatMap(([name, { kind }]) => {
        const id = differing[`${name}_id`];
        return typeof id !== 'number' || referenceIn(found, kind, id) ? [] : [[`${name}_id`, id]];
      }),
    ),
  );
  for (const [key, record] of await lockNewReferences(tx, resource, clientId, unknown)) found.set(key, record);
}

interface Changed extends Planned {
  readonly before: NonNullable<ImportedRecord['before']>;
}

/** What undoes the writes of some records. */
function toldRecords(
  { key, titleOf }: AnyResource,
  added: readonly Values[],
  inserted: readonly Inserted[],
  changed: readonly Changed[],
): ImportedRecord[] {
  const titles = new Map(added.map((values) => [nameKey(String(values[key.field])), titleOf(values as never)]));
  return [
    ...inserted.map(({ id, version, key: itsKey }) => ({ id, name: titles.get(itsKey) ?? '', version })),
    ...changed.map(({ after: { id, version, values }, before }) => ({
      id,
      name: titleOf(values as never),
      version,
      before,
    })),
  ];
}

/** Adds the records of a checked file and brings the known ones up to date, all or none. */
export function importRecords(
  database: Database,
  { resource, reader, writer }: Parts,
  importer: Session,
  clientId: number,
  items: readonly Values[],
  onProgress: (done: number) => void,
): Promise<Written> {
  const { key, table, most, faultsAmong } = resource;
  const keyOf = (values: Values) => nameKey(String(values[key.field]));
  return database.transaction(reachOf(importer).scope, async (tx) => {
    await lockChosenClient(tx, importer, clientId);
    const ordered = byKey(items, keyOf);
    // Before the records, as everybody does who adds one.
    if (most !== undefined) await lockList(tx, table, clientId);
    const count = await lockKnown(tx, table, clientId, key.column, ordered.map(keyOf));
    if (most !== undefined) await checkRoom(tx, table, most, clientId, ordered.length - count);
    const found = new Map<string, Found>();
    const written = { added: 0, changed: 0, records: [] as ImportedRecord[] };
    for (let from = 0; from < ordered.length; from += slice) {
      const some = ordered.slice(from, from + slice);
      const rows = await reader.lockByKeys(tx, clientId, some.map(keyOf));
      const known = new Map(rows.map((stored) => [keyOf(stored.values), stored]));
      const imported = some.map((item): Imported => {
        const stored = known.get(keyOf(item));
        const values = importedValues(resource, stored?.values, item);
        return { stored, values, differing: stored ? differences(resource, stored.values, values) : values };
      });
      for (const { stored, values } of imported) checkWhole(resource, values, stored?.values);
      const [fault] = (await faultsAmong?.(tx, clientId, some)) ?? [];
      if (fault) throw new AppError('validation_failed', { [fault.field]: [fault.text] });
      await lockMore(tx, resource, clientId, imported, found);
      const added = imported.flatMap(({ stored, values }) => (stored ? [] : [values]));
      const changed = imported.flatMap(({ stored, differing }) => {
        if (!stored || Object.keys(differing).length === 0) return [];
        return [{ ...planChange(resource, stored, differing, found), before: valuesBefore(stored, differing) }];
      });
      await writer.overwrite(tx, importer, 'imported', changed);
      const inserted = await writer.insert(tx, importer, clientId, added);
      written.added += added.length;
      written.changed += changed.length;
      if (written.records.length < importLimits.toldRecords)
        written.records.push(...toldRecords(resource, added, inserted, changed));
      onProgress(from + some.length);
    }
    // Who adds a single record meanwhile does not see these, and finds the end of the list far away.
    if (most !== undefined && written.added > 0 && (await roomIn(tx, table, most, clientId)) < 0) throw tooMany(most);
    return written;
  });
}
