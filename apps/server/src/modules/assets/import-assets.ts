import type { Database, Drizzle } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { byKey, holdKnown } from '../imports/lock-order.ts';
import { changesOf } from '../records/bulk-change.ts';
import { addToClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { readRows } from './asset-rows.ts';
import { checkWhole, importedValues } from './asset-values.ts';
import type { ImportedAsset } from './asset-values.ts';
import { insertAssets, lockByTag, overwriteAssets } from './queries.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { holdReferences } from './references.ts';
import type { References } from './references.ts';
import { assetTrace } from './shown-asset.ts';

// As many as hold the event loop for a few milliseconds: others have their turn between the slices.
const slice = 25;
const keyOf = (item: ImportedAsset): string => nameKey(item.asset_tag);

interface Written {
  readonly held: AssetRow | undefined;
  readonly values: AssetValues;
}

/** Refuses where a holder or a place that the file gives to something has gone since it was checked. */
async function holdAnew(
  tx: Drizzle,
  clientId: number,
  written: readonly Written[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const columns = ['assignedUserId', 'functionId', 'locationId'] as const satisfies (keyof References)[];
  const anew = new Map<string, References>();
  for (const { held, values } of written) {
    for (const column of columns) {
      const id = values[column];
      if (id !== null && id !== held?.[column]) anew.set(`${column} ${id}`, { [column]: id });
    }
  }
  const unknown = [...anew].filter(([key]) => !known.has(key));
  for (const [, references] of unknown) await holdReferences(tx, clientId, references);
  return unknown.map(([key]) => key);
}

const differs = ({ held, values }: Written): boolean =>
  Object.entries(values).some(([column, value]) => held?.[column as keyof AssetValues] !== value);

async function overwrite(tx: Drizzle, importer: Session, written: readonly Written[]): Promise<number> {
  const changed = written.flatMap(({ held, values }) => (held && differs({ held, values }) ? [{ held, values }] : []));
  if (changed.length === 0) return 0;
  const rows = changed.map(({ held }) => held);
  const before = await readRows(tx, rows);
  await overwriteAssets(tx, changed, importer);
  const after = await readRows(tx, rows);
  await assetTrace.changed(tx, importer, 'imported', changesOf(rows, before, after));
  return changed.length;
}

async function add(tx: Drizzle, importer: Session, clientId: number, written: readonly Written[]): Promise<number> {
  const added = written.filter(({ held }) => !held).map(({ values }) => values);
  if (added.length === 0) return 0;
  const rows = await insertAssets(tx, clientId, added, editorOf(importer));
  await assetTrace.happened(tx, importer, 'imported', rows);
  return added.length;
}

/** Adds the assets of a checked file and brings the known ones up to date, all or none; tells how many changed. */
export function importAssets(
  database: Database,
  importer: Session,
  clientId: number,
  items: readonly ImportedAsset[],
  tell: (done: number) => void,
): Promise<number> {
  return addToClient(database, importer, clientId, async (tx) => {
    const ordered = byKey(items, keyOf);
    await holdKnown(tx, assets, clientId, assets.tagKey, ordered.map(keyOf));
    const heldReferences = new Set<string>();
    let imported = 0;
    for (let from = 0; from < ordered.length; from += slice) {
      const some = ordered.slice(from, from + slice);
      const rows = await lockByTag(tx, clientId, some.map(keyOf));
      const known = new Map(rows.map((held) => [held.tagKey, held]));
      const written = some.map((item): Written => {
        const held = known.get(keyOf(item));
        return { held, values: importedValues(held, item) };
      });
      for (const { held, values } of written) checkWhole(held, values);
      for (const key of await holdAnew(tx, clientId, written, heldReferences)) heldReferences.add(key);
      imported += await overwrite(tx, importer, written);
      imported += await add(tx, importer, clientId, written);
      tell(from + some.length);
    }
    return imported;
  });
}
