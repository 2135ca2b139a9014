import {
  addAsset,
  assignAsset,
  changeAssets,
  deleteAsset,
  handBackAsset,
  listAssets,
  moveAsset,
  nextAssetTag,
  restoreAsset,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import type { AssetBulkChange } from '@orgscope/contract/resources/assets';
import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { Asset as AssetRecord, AssetCategory, AssetStatus } from '@orgscope/contract/resources/asset-record';
import type { BulkResult } from '@orgscope/contract/bulk';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { recordsOf } from './records.ts';
import type { AnyRecord, RecordId } from './records.ts';
import { unwrapRecord } from './unwrap.ts';

/** An asset as any server may list it. */
export type Asset = AnyRecord & Omit<AssetRecord, keyof AnyRecord>;

const oneOf = <Code extends string>(codes: Record<Code, string>, code: unknown, otherwise: Code): Code =>
  (Object.keys(codes) as Code[]).find((known) => known === code) ?? otherwise;

// A server may leave out what is empty.
function readAssetRow(item: unknown): Asset {
  const row = item as Partial<AssetRecord>;
  return {
    id: row.id ?? '',
    asset_tag: row.asset_tag ?? '',
    name: row.name ?? '',
    category: oneOf<AssetCategory>(assetCategories, row.category, 'other'),
    status: oneOf<AssetStatus>(assetStatuses, row.status, row.assigned_user ? 'assigned' : 'in_stock'),
    manufacturer: row.manufacturer || null,
    model: row.model || null,
    serial: row.serial || null,
    assigned_user: row.assigned_user ?? null,
    client: row.client ?? { id: 0, name: '' },
    function: row.function ?? null,
    location: row.location ?? null,
    supplier: row.supplier || null,
    purchase_date: row.purchase_date || null,
    purchase_cost: row.purchase_cost ?? null,
    currency: row.currency || null,
    warranty_end: row.warranty_end || null,
    notes: row.notes || null,
    is_active: row.is_active !== false,
    version: row.version,
  };
}

/** The assets of a client. */
export const assets = recordsOf(
  'assets',
  { list: listAssets, add: addAsset, update: updateAsset, remove: deleteAsset, restore: restoreAsset },
  readAssetRow,
);

/** The next free tag of a client, asked for anew with each form. */
export const useNextTag = (query: { client_id?: number }, enabled: boolean) =>
  useQuery({
    queryKey: ['assets', 'next-tag', query],
    queryFn: async ({ signal }) => String(unwrapRecord(await call(nextAssetTag, { query, signal }))['asset_tag'] ?? ''),
    enabled,
    gcTime: 0,
    staleTime: 0,
  }).data;

const acts = { assign: assignAsset, handBack: handBackAsset, move: moveAsset } as const;

/** What is done with an asset between people and places. */
export type AssetAct = keyof typeof acts;

interface Doing {
  act: AssetAct;
  id: RecordId;
  fields: { user_id?: number; location_id?: number | null; function_id?: number | null; version?: number | undefined };
}

/** Does it, and asks for the lists anew. */
export const useAssetAct = () =>
  useMutation({
    mutationFn: ({ act, id, fields }: Doing) => call<Endpoint>(acts[act], { params: { id }, body: fields }),
    onSuccess: assets.useTake(),
    onSettled: assets.useReload(),
  });

/** Changes many assets, or tells what would change. */
export async function changeManyAssets(
  ids: readonly RecordId[],
  change: AssetBulkChange,
  preview: boolean,
): Promise<BulkResult> {
  const body = { ids: ids.map(Number), change, ...(preview && { preview }) };
  const {
    changed = [],
    unchanged = [],
    refused = [],
  } = unwrapRecord(await call(changeAssets, { body })) as Partial<BulkResult>;
  return { changed, unchanged, refused };
}
