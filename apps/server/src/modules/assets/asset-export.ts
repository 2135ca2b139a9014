import type { CsvColumns } from '../../http/csv.ts';
import { recordOf } from './asset-record.ts';
import type { ReadAsset } from './asset-record.ts';
import { shownAsset } from './shown-asset.ts';

const fieldsByHeading = {
  'Asset tag': 'asset_tag',
  Name: 'name',
  Category: 'category',
  Status: 'status',
  Manufacturer: 'manufacturer',
  Model: 'model',
  Serial: 'serial',
  'Assigned user': 'assigned_user',
  Function: 'function',
  Location: 'location',
  Supplier: 'supplier',
  'Purchase date': 'purchase_date',
  'Purchase cost': 'purchase_cost',
  Currency: 'currency',
  'Warranty end': 'warranty_end',
  Notes: 'notes',
  Active: 'active',
} as const;

/** An asset as a file tells it: as people see it, but its holder by address and its cost as a plain number. */
function exportedOf(read: ReadAsset) {
  const asset = recordOf(read);
  return {
    ...shownAsset(asset),
    assigned_user: read.holder?.username ?? null,
    purchase_cost: asset.purchase_cost,
    active: asset.is_active ? 'Yes' : 'No',
  };
}
type Exported = ReturnType<typeof exportedOf>;

/** Headings that an import maps by itself; the last one stands for no field. */
export const assetColumns: CsvColumns<Exported> = Object.fromEntries(
  Object.entries(fieldsByHeading).map(([heading, field]) => [heading, (row: Exported) => row[field]]),
);

export async function* exportedAssets(found: AsyncIterable<ReadAsset>): AsyncGenerator<Exported> {
  for await (const read of found) yield exportedOf(read);
}
