import type { BulkResult } from '@orgscope/contract/bulk';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import type { AssetBulkChange } from '@orgscope/contract/resources/assets';
import type { Database, Drizzle } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import type { Session } from '../../identity/session.ts';
import { changeInBulk } from '../records/bulk-change.ts';
import { lockAllOfClient } from '../records/client-records.ts';
import { readRows } from './asset-rows.ts';
import { checkWhole, differences } from './asset-values.ts';
import { updateAssetRows } from './queries.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { holdReferences } from './references.ts';
import type { References } from './references.ts';
import { assetRefusals } from './refusals.ts';
import { assetTrace } from './shown-asset.ts';

interface Asked {
  readonly client_id?: number | undefined;
  readonly ids: number[];
  readonly change: AssetBulkChange;
  readonly preview?: boolean | undefined;
}

async function planFor(tx: Drizzle, rows: readonly AssetRow[], change: AssetBulkChange) {
  const planned = new Map(rows.map((row) => [row, differences(row, change)]));
  // Only what one of them gets anew has to be active: a deactivated user keeps what he has.
  const anew = new Map<number, References>();
  for (const [{ clientId }, values] of planned) anew.set(clientId, { ...anew.get(clientId), ...values });
  for (const [clientId, references] of anew) await holdReferences(tx, clientId, references);

  return (row: AssetRow): Partial<AssetValues> => {
    const values = planned.get(row) ?? {};
    checkWhole(row, { ...row, ...values });
    return values;
  };
}

/** Changes status, holder or place of many assets, or tells what would change. */
export const changeAssets = (database: Database, editor: Session, asked: Asked): Promise<BulkResult> =>
  changeInBulk<AssetRow, AssetBulkChange, AssetValues, Asset>(database, editor, asked, {
    lock: (tx, reach, ids) => lockAllOfClient(tx, assets, reach, ids),
    read: readRows,
    planFor,
    write: updateAssetRows,
    nameOf: ({ assetTag, name }) => `${assetTag} ${name}`,
    trace: assetTrace,
    refusals: assetRefusals,
  });
