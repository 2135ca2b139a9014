import { assetCalls, assignAsset, handBackAsset, moveAsset, nextAssetTag } from '@orgscope/contract/resources/assets';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { ask } from './client/ask.ts';
import { exchange } from './client/call.ts';
import { clientRecords } from './records/client-records.ts';
import type { RecordId, RowOf } from './records/records.ts';

/** The assets of a client. */
export const assets = clientRecords('assets', assetCalls, {
  category: 'other',
  status: (_, row) => (row['assigned_user'] ? 'assigned' : 'in_stock'),
});

/** An asset as any server may list it. */
export type Asset = RowOf<typeof assets>;

/** The next free tag of a client, fetched again for each form. */
export const useNextTag = (query: ClientQuery, enabled: boolean) =>
  useQuery({
    queryKey: ['assets', 'next-tag', query],
    queryFn: async ({ signal }) => (await ask(nextAssetTag, { query, signal })).asset_tag,
    enabled,
    gcTime: 0,
    staleTime: 0,
  }).data;

const acts = { assign: assignAsset, handBack: handBackAsset, move: moveAsset } as const;

/** Actions that move an asset between people and places. */
export type AssetAct = keyof typeof acts;

interface Doing {
  act: AssetAct;
  id: RecordId;
  fields: { user_id?: number; location_id?: number | null; function_id?: number | null; version?: number | undefined };
}

/** Runs the action, and refetches the lists. */
export const useAssetAct = () =>
  useMutation({
    mutationFn: ({ act, id, fields }: Doing) => exchange(acts[act], { params: { id }, body: fields }),
    onSuccess: assets.useTake(),
    onSettled: assets.useReload(),
  });
