import type { Asset } from '@orgscope/contract/resources/asset-record';
import type { Drizzle } from '../../db/database.ts';
import type { OfClient } from '../records/client-records.ts';
import { readAssets, recordOf } from './asset-record.ts';

/** The assets of these rows as lists show them, of whichever clients they are. */
export async function readRows(tx: Drizzle, rows: readonly OfClient[]): Promise<Asset[]> {
  const read = new Map<number, Asset>();
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    const ids = rows.filter((row) => row.clientId === clientId).map(({ id }) => id);
    for (const each of await readAssets(tx, clientId, ids)) read.set(each.row.id, recordOf(each));
  }
  return rows.flatMap(({ id }) => read.get(id) ?? []);
}

export async function readRow(tx: Drizzle, row: OfClient): Promise<Asset> {
  const [record] = await readRows(tx, [row]);
  if (!record) throw new Error('The asset is gone');
  return record;
}
