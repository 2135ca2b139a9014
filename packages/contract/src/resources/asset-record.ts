// An asset: its fields, limits and messages. Its calls are in assets.ts.
import { message } from '../words/message.ts';
import { costFaults, costMessages } from '../numbers/money.ts';
import {
  amount,
  choice,
  currency,
  date,
  functionOfClient,
  locationOfClient,
  longText,
  name,
  person,
  text,
} from '../records/fields.ts';
import { recordFields, recordMessages } from '../records/messages.ts';
import type { ChangeOf, RecordOf } from '../records/record.ts';

export const assetMessages = {
  ...recordMessages('assets'),
  assigned: message('assets.done.assign'),
  handedBack: message('assets.done.hand_back'),
  moved: message('assets.done.move'),
  notAssigned: message('assets.not_assigned'),
  assignFirst: message('assets.assign_first'),
  gone: (status: 'retired' | 'lost') => message(`assets.gone.${status}`),
  inStock: message('assets.in_stock'),
  warrantyEarly: message('assets.warranty_early'),
  ...costMessages,
} as const;

export const assetCategories = [
  'laptop',
  'desktop',
  'monitor',
  'phone',
  'tablet',
  'server',
  'network',
  'storage',
  'printer',
  'peripheral',
  'other',
] as const;
export type AssetCategory = (typeof assetCategories)[number];

export const assetStatuses = ['in_stock', 'assigned', 'in_repair', 'retired', 'lost'] as const;
export type AssetStatus = (typeof assetStatuses)[number];

export const assetFields = recordFields('assets', {
  asset_tag: text({
    max: 60,
    required: true,
    listed: true,
    sorted: true,
    searched: true,
    headings: ['tag', 'inventory number', 'asset id'],
  }),
  name: name({ listed: true, sorted: true, searched: true, headings: ['asset name', 'asset'] }),
  category: choice(assetCategories, {
    required: true,
    listed: true,
    sorted: true,
    filtered: true,
    headings: ['kind'],
  }),
  status: choice(assetStatuses, {
    required: true,
    optionalInImports: true,
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['state'],
  }),
  manufacturer: text({ max: 150, searched: true, headings: ['vendor', 'brand', 'make'] }),
  model: text({ max: 150, searched: true }),
  serial: text({ max: 150, searched: true, headings: ['serial number', 's/n'] }),
  assigned_user: person({
    listed: true,
    sorted: true,
    filtered: 'user_id',
    bulk: true,
    headings: ['assigned to', 'user', 'holder'],
  }),
  function: functionOfClient({
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['department'],
  }),
  location: locationOfClient({
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['site', 'office'],
  }),
  supplier: text({ max: 150, headings: ['reseller'] }),
  purchase_date: date({ sorted: true, headings: ['bought', 'purchased'] }),
  purchase_cost: amount({
    currency: 'currency',
    listed: 'optional',
    headings: ['cost', 'price'],
  }),
  currency: currency({}),
  warranty_end: date({
    listed: true,
    sorted: true,
    headings: ['warranty until', 'warranty'],
  }),
  notes: longText({ max: 5000, headings: ['comment', 'remarks'] }),
});

export type Asset = RecordOf<typeof assetFields>;

type Checked = Pick<
  ChangeOf<typeof assetFields>,
  'status' | 'assigned_user_id' | 'purchase_date' | 'purchase_cost' | 'currency' | 'warranty_end'
>;

/** The errors between the fields of a whole asset, by field. */
export function assetFaults({
  status,
  assigned_user_id: user,
  purchase_cost: cost,
  currency: code,
  purchase_date: from,
  warranty_end: to,
}: Checked): { field: keyof Checked; text: string }[] {
  const faults: { field: keyof Checked; text: string }[] = [];
  if (status === 'assigned' && !user) faults.push({ field: 'assigned_user_id', text: assetMessages.assignFirst });
  faults.push(...costFaults('purchase_cost', cost, code));
  if (from && to && to < from) faults.push({ field: 'warranty_end', text: assetMessages.warrantyEarly });
  return faults;
}
