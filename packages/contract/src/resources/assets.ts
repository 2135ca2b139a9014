import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { clearable, idParams, recordId } from '../fields/fields.ts';
import { notOneOf, clientIdField, clientRecordEdit } from '../lists/listing.ts';
import { clientRecordCalls } from '../records/calls.ts';
import { assetFields, assetMessages } from './asset-record.ts';

const path = '/api/core/assets/';
const params = idParams(assetMessages.absent);
const access = ['core.can_admin', 'core.can_manage_client'] as const;

/** The parts of the holdings that the performance dashboard counts, as filters of the list. */
export const listedHoldings = ['usable_assets', 'ended_warranties', 'ending_warranties', 'dated_assets'] as const;
export type ListedHolding = (typeof listedHoldings)[number];

export const assetCalls = clientRecordCalls({
  path,
  one: 'asset',
  many: 'assets',
  access,
  absent: assetMessages.absent,
  fields: assetFields,
  filters: {
    portion: z.optional(z.enum(listedHoldings, notOneOf(listedHoldings))),
    /** What the person who holds the asset has answered. */
    holder_option_id: z.optional(recordId()),
    /** `ending`: within the next 90 days. `ended`: before today. */
    warranty: z.optional(z.enum(['ending', 'ended'], message('assets.not_warranty'))),
  },
});

export const {
  list: listAssets,
  export: exportAssets,
  read: readAsset,
  history: listAssetHistory,
  add: addAsset,
  update: updateAsset,
  delete: deleteAsset,
  restore: restoreAsset,
  bulk: changeAssets,
  columns: readAssetColumns,
  check: checkAssetImport,
  import: importAssets,
} = assetCalls;

export const nextAssetTag = endpoint({
  method: 'GET',
  path: `${path}next-tag/`,
  summary: "The next free tag of a client: the newest one's number and one more.",
  access,
  query: z.object(clientIdField),
  answer: withData(z.object({ asset_tag: z.string() })),
});

export const assignAsset = endpoint({
  method: 'POST',
  path: `${path}:id/assign/`,
  summary: "Assign an asset to an active user of the client; it goes to that user's function and location.",
  access,
  params,
  body: z.object({ user_id: recordId(message('assets.choose_person')), ...clientRecordEdit }),
  answer: addAsset.answer,
});

export const handBackAsset = endpoint({
  method: 'POST',
  path: `${path}:id/hand-back/`,
  summary: 'Take an assigned asset back into stock.',
  access,
  params,
  body: z.object({ location_id: clearable(recordId()), ...clientRecordEdit }),
  answer: addAsset.answer,
});

export const moveAsset = endpoint({
  method: 'POST',
  path: `${path}:id/move/`,
  summary: 'Move an asset to another location or function; null empties, a field left out stays.',
  access,
  params,
  body: z.object({ location_id: clearable(recordId()), function_id: clearable(recordId()), ...clientRecordEdit }),
  answer: addAsset.answer,
});
