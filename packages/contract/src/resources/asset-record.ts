import * as z from 'zod/mini';
import { calendarDate } from '../dates.ts';
import {
  clearable,
  clearableText,
  codesOf,
  Named,
  NamedPerson,
  recordId,
  recordName,
  required,
  trimmedText,
} from '../fields.ts';
import { ofClient, clientRecordEdit } from '../listing.ts';
import { amount, currencyCode, costFaults, costMessages } from '../money.ts';
import { functionMessages, locationMessages } from '../places.ts';

// What an asset is: its fields, limits and messages. Its calls are in assets.ts.

export const assetLimits = { tagMax: 60, nameMin: 2, nameMax: 254, shortMax: 150, notesMax: 5000 } as const;

export const assetMessages = {
  absent: 'Asset not found',
  added: 'Asset added successfully',
  updated: 'Asset updated successfully',
  deleted: 'Asset deleted successfully',
  restored: 'Asset restored successfully',
  assigned: 'Asset assigned successfully',
  handedBack: 'Asset handed back successfully',
  moved: 'Asset moved successfully',
  bulkDone: (assets: number) => `${assets} asset(s) changed`,
  imported: (assets: number) => `${assets} asset(s) imported`,
  ...functionMessages,
  ...locationMessages,
  holderUnknown: 'No active user has this e-mail address',
  unknown: (field: 'category' | 'status') => `Unknown ${field}`,
  tagTaken: 'An asset with this tag already exists',
  inactive: 'This asset is inactive. Restore it first',
  alreadyActive: 'This asset is active already',
  notAssigned: 'This asset is assigned to nobody',
  assignFirst: 'Choose the person it is assigned to',
  gone: (status: string) => `An asset that is ${status} cannot be assigned`,
  warrantyEarly: 'Warranty end must not be before the purchase date',
  ...costMessages,
} as const;

export const assetCategories = {
  laptop: 'Laptop',
  desktop: 'Desktop',
  monitor: 'Monitor',
  phone: 'Phone',
  tablet: 'Tablet',
  server: 'Server',
  network: 'Network',
  storage: 'Storage',
  printer: 'Printer',
  peripheral: 'Peripheral',
  other: 'Other',
} as const;
export type AssetCategory = keyof typeof assetCategories;

export const assetStatuses = {
  in_stock: 'In stock',
  assigned: 'Assigned',
  in_repair: 'In repair',
  retired: 'Retired',
  lost: 'Lost',
} as const;
export type AssetStatus = keyof typeof assetStatuses;

/** A warranty that ends within these days is told. */
export const warrantyNoticeDays = 90;

const text = z.nullable(z.string());

export const Asset = z.object({
  id: z.number(),
  asset_tag: z.string(),
  name: z.string(),
  category: z.enum(codesOf<AssetCategory>(assetCategories)),
  status: z.enum(codesOf<AssetStatus>(assetStatuses)),
  manufacturer: text,
  model: text,
  serial: text,
  assigned_user: z.nullable(NamedPerson),
  client: Named,
  function: z.nullable(Named),
  location: z.nullable(Named),
  supplier: text,
  purchase_date: text,
  /** A decimal in a text. */
  purchase_cost: text,
  currency: text,
  warranty_end: text,
  notes: text,
  is_active: z.boolean(),
  version: z.number(),
});
export type Asset = z.infer<typeof Asset>;

const short = (what: string) => clearableText(what, assetLimits.shortMax);

const fields = {
  asset_tag: trimmedText(required('Asset tag')).check(
    z.minLength(1, required('Asset tag')),
    z.maxLength(assetLimits.tagMax, 'Asset tag must be at most 60 characters'),
  ),
  name: recordName('Asset name', assetLimits),
  category: z.enum(codesOf<AssetCategory>(assetCategories), required('Category')),
  status: z.enum(codesOf<AssetStatus>(assetStatuses), required('Status')),
  manufacturer: short('Manufacturer'),
  model: short('Model'),
  serial: short('Serial'),
  assigned_user_id: clearable(recordId()),
  function_id: clearable(recordId()),
  location_id: clearable(recordId()),
  supplier: short('Supplier'),
  purchase_date: clearable(calendarDate()),
  purchase_cost: clearable(amount()),
  currency: clearable(currencyCode()),
  warranty_end: clearable(calendarDate()),
  notes: clearableText('Notes', assetLimits.notesMax),
};

type Whole = {
  status?: AssetStatus | undefined;
  assigned_user_id?: number | null | undefined;
  purchase_date?: string | null | undefined;
  purchase_cost?: string | null | undefined;
  currency?: string | null | undefined;
  warranty_end?: string | null | undefined;
};

/** What is wrong between the fields of a whole asset, by field. */
export function assetFaults(asset: Whole): { field: keyof Whole; text: string }[] {
  const {
    status,
    assigned_user_id: user,
    purchase_cost: cost,
    currency,
    purchase_date: from,
    warranty_end: to,
  } = asset;
  const faults: { field: keyof Whole; text: string }[] = [];
  if (status === 'assigned' && !user) faults.push({ field: 'assigned_user_id', text: assetMessages.assignFirst });
  faults.push(...costFaults('purchase_cost', cost, currency));
  if (from && to && to < from) faults.push({ field: 'warranty_end', text: assetMessages.warrantyEarly });
  return faults;
}

export const AssetInput = z.object({ ...ofClient, ...fields });
export type AssetInput = z.infer<typeof AssetInput>;

export const AssetChange = z.extend(z.partial(z.object(fields)), clientRecordEdit);
export type AssetChange = z.infer<typeof AssetChange>;

/** The fields of an imported asset, with the headings that stand for them. People are told by e-mail address. */
export const assetImportFields = {
  asset_tag: { required: true, headings: ['asset tag', 'tag', 'inventory number', 'asset id'] },
  name: { required: true, headings: ['name', 'asset name', 'asset'] },
  category: { required: true, headings: ['category', 'kind'] },
  status: { required: false, headings: ['status', 'state'] },
  manufacturer: { required: false, headings: ['manufacturer', 'vendor', 'brand', 'make'] },
  model: { required: false, headings: ['model'] },
  serial: { required: false, headings: ['serial', 'serial number', 's/n'] },
  assigned_user: { required: false, headings: ['assigned user', 'assigned to', 'user', 'holder'] },
  function: { required: false, headings: ['function', 'department'] },
  location: { required: false, headings: ['location', 'site', 'office'] },
  supplier: { required: false, headings: ['supplier', 'reseller'] },
  purchase_date: { required: false, headings: ['purchase date', 'bought', 'purchased'] },
  purchase_cost: { required: false, headings: ['purchase cost', 'cost', 'price'] },
  currency: { required: false, headings: ['currency'] },
  warranty_end: { required: false, headings: ['warranty end', 'warranty until', 'warranty'] },
  notes: { required: false, headings: ['notes', 'comment', 'remarks'] },
} as const;
