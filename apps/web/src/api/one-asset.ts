import { listAssetHistory, readAsset } from '@orgscope/contract/resources/assets';
import { assets } from './assets.ts';
import { useHistory } from './history.ts';
import type { RecordId } from './records.ts';

/** One asset. */
export const useAsset = (id: RecordId) => assets.useOne(readAsset, id);

/** What became of it. */
export const useAssetHistory = (id: RecordId) => useHistory('assets', listAssetHistory, id);
