import * as z from 'zod/mini';
import { bulkBody, withBulkResult } from '../bulk.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clearable, codesOf, idParams, recordId } from '../fields.ts';
import { withHistory } from '../history.ts';
import { columnsBody, importBody, ImportProgress, importUpload, withCheck, withColumns } from '../imports.ts';
import { Csv, listQuery, ofClient, clientRecordEdit, withList } from '../listing.ts';
import { Asset, AssetChange, assetCategories, AssetInput, assetMessages, assetStatuses } from './asset-record.ts';
import type { AssetCategory, AssetStatus } from './asset-record.ts';

/** How many assets the list holds where no page is asked for. */
export const wholeAssetList = 1000;

const path = '/api/core/assets/';
const params = idParams(assetMessages.absent);
const access = ['core.can_admin', 'core.can_manage_client'] as const;

export const AssetQuery = z.object({
  ...ofClient,
  ...listQuery([
    'asset_tag',
    'name',
    'category',
    'status',
    'assigned_user',
    'function',
    'location',
    'purchase_date',
    'warranty_end',
  ]),
  status: z.optional(z.enum(codesOf<AssetStatus>(assetStatuses), 'Unknown status')),
  category: z.optional(z.enum(codesOf<AssetCategory>(assetCategories), 'Unknown category')),
  user_id: z.optional(recordId()),
  function_id: z.optional(recordId()),
  location_id: z.optional(recordId()),
  /** `ending`: within the next 90 days. `ended`: before today. */
  warranty: z.optional(z.enum(['ending', 'ended'], 'Must be ending or ended')),
});
export type AssetQuery = z.infer<typeof AssetQuery>;

export const listAssets = endpoint({
  method: 'GET',
  path,
  summary: 'Assets of a client by tag, sought, ordered and paged by the server. Without a page, the first 1,000.',
  access,
  query: AssetQuery,
  answer: withList(Asset),
});

export const exportAssets = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'All assets that the same query finds, as a CSV file that can be imported again.',
  access,
  query: AssetQuery,
  produces: 'text/csv',
  answer: Csv,
});

export const nextAssetTag = endpoint({
  method: 'GET',
  path: `${path}next-tag/`,
  summary: "The next free tag of a client: the newest one's number and one more.",
  access,
  query: z.object(ofClient),
  answer: withData(z.object({ asset_tag: z.string() })),
});

export const readAsset = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  summary: 'One asset.',
  access,
  params,
  answer: withData(Asset),
});

export const listAssetHistory = endpoint({
  method: 'GET',
  path: `${path}:id/history/`,
  summary: 'What became of an asset, the newest first.',
  access,
  params,
  answer: withHistory,
});

export const addAsset = endpoint({
  method: 'POST',
  path,
  summary: 'Add an asset. Its tag is unique within the client, without regard to case.',
  access,
  body: AssetInput,
  answer: withMessage(Asset),
  status: 201,
});

export const updateAsset = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change an active asset; fields left out stay as they are.',
  access,
  params,
  body: AssetChange,
  answer: withMessage(Asset),
});

export const assignAsset = endpoint({
  method: 'POST',
  path: `${path}:id/assign/`,
  summary: 'Give an asset to an active user of the client; it goes to that user’s function and location.',
  access,
  params,
  body: z.object({ user_id: recordId('Choose a person'), ...clientRecordEdit }),
  answer: withMessage(Asset),
});

export const handBackAsset = endpoint({
  method: 'POST',
  path: `${path}:id/hand-back/`,
  summary: 'Take an assigned asset back into stock.',
  access,
  params,
  body: z.object({ location_id: clearable(recordId()), ...clientRecordEdit }),
  answer: withMessage(Asset),
});

export const moveAsset = endpoint({
  method: 'POST',
  path: `${path}:id/move/`,
  summary: 'Move an asset to another location or function; null empties, a field left out stays.',
  access,
  params,
  body: z.object({ location_id: clearable(recordId()), function_id: clearable(recordId()), ...clientRecordEdit }),
  answer: withMessage(Asset),
});

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Make an asset inactive.',
  access,
  params,
  answer: withMessage(Asset),
});

export const restoreAsset = endpoint({
  method: 'PATCH',
  path: `${path}:id/restore/`,
  summary: 'Make an inactive asset active again.',
  access,
  params,
  answer: withMessage(Asset),
});

const bulkChange = z.object({
  status: z.optional(z.enum(codesOf<AssetStatus>(assetStatuses), 'Unknown status')),
  assigned_user_id: clearable(recordId()),
  function_id: clearable(recordId()),
  location_id: clearable(recordId()),
});
export type AssetBulkChange = z.infer<typeof bulkChange>;

export const changeAssets = endpoint({
  method: 'POST',
  path: `${path}bulk/`,
  summary: 'Change status, holder, function or location of many assets at once, or tell what would change.',
  access,
  body: bulkBody(bulkChange),
  answer: withBulkResult,
});

export const readAssetColumns = endpoint({
  method: 'POST',
  path: `${path}import/columns/`,
  summary: 'Read the columns of a CSV file of assets, and guess what they hold.',
  access,
  body: columnsBody,
  upload: importUpload,
  queued: true,
  answer: withColumns,
});

export const checkAssetImport = endpoint({
  method: 'POST',
  path: `${path}import/check/`,
  summary: 'Tell every fault of every row of a CSV file of assets. Nothing is written.',
  access,
  body: importBody,
  upload: importUpload,
  queued: true,
  answer: withCheck,
});

export const importAssets = endpoint({
  method: 'POST',
  path: `${path}import/`,
  summary: 'Add the assets of a CSV file, or bring those with a known tag up to date: all of them, or none.',
  access,
  body: importBody,
  upload: importUpload,
  queued: true,
  produces: 'application/x-ndjson',
  answer: ImportProgress,
});
