import type { Asset } from '@orgscope/contract/resources/asset-record';
import { wholeAssetList } from '@orgscope/contract/resources/assets';
import type { AssetQuery } from '@orgscope/contract/resources/assets';
import type { Database } from '../../db/database.ts';
import { pagedList } from '../records/paged-list.ts';
import { readAssets, recordOf } from './asset-record.ts';
import type { ReadAsset } from './asset-record.ts';
import { assetSearch } from './queries.ts';

/** The assets of a client that a query asks for: `page` as lists show them, `all` with what they refer to. */
export function assetList(database: Database) {
  const kind = { whole: wholeAssetList, search: assetSearch };
  return {
    page: pagedList<AssetQuery, Asset>(database, {
      ...kind,
      read: async (db, clientId, ids) => (await readAssets(db, clientId, ids)).map(recordOf),
    }).page,
    all: pagedList<AssetQuery, ReadAsset>(database, { ...kind, read: readAssets }).all,
  };
}
