import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { AssetCategory, AssetStatus } from '@orgscope/contract/resources/asset-record';
import type { Text } from '../../../i18n/texts.ts';

const fields = [
  'asset_tag',
  'name',
  'category',
  'status',
  'manufacturer',
  'model',
  'serial',
  'assigned_user',
  'function',
  'location',
  'supplier',
  'purchase_date',
  'purchase_cost',
  'currency',
  'warranty_end',
  'notes',
] as const;

/** What a field of an asset is called; one that nobody knows goes by its own name. */
export function fieldLabel(t: Text, name: string): string {
  const known = fields.find((field) => field === name);
  return known ? t(`assets:fields.${known}`) : name;
}

export const statusTones = {
  in_stock: 'waiting',
  assigned: 'good',
  in_repair: 'halfway',
  retired: 'quiet',
  lost: 'quiet',
} as const satisfies Record<AssetStatus, string>;

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

export const statusOptions = optionsOf(assetStatuses);
export const categoryOptions = optionsOf(assetCategories);

export const statusName = (status: AssetStatus): string => assetStatuses[status];
export const categoryName = (category: AssetCategory): string => assetCategories[category];
