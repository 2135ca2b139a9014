import { listAssetHistory, readAsset } from '@orgscope/contract/resources/assets';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { assets } from './assets.ts';
import { call } from './client.ts';
import { useHistory } from './history.ts';
import type { RecordId } from './records.ts';
import { unwrapRecord } from './unwrap.ts';

/** One asset; it is asked for anew when one of them has changed. */
export const useAsset = (id: RecordId) =>
  useQuery({
    queryKey: ['assets', 'one', String(id)],
    queryFn: async ({ signal }) =>
      assets.read(unwrapRecord(await call<Endpoint>(readAsset, { params: { id }, body: undefined, signal }))),
    staleTime: 0,
  });

/** What became of it. */
export const useAssetHistory = (id: RecordId) => useHistory('assets', listAssetHistory, id);
