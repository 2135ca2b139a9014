import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import { pricedAmount } from '../../lib/amount.ts';
import { traceOf } from '../history/trace-of.ts';

/** What people are shown of an asset, in the order of its form. */
export const shownAsset = (asset: Asset) => ({
  asset_tag: asset.asset_tag,
  name: asset.name,
  category: assetCategories[asset.category],
  status: assetStatuses[asset.status],
  manufacturer: asset.manufacturer,
  model: asset.model,
  serial: asset.serial,
  assigned_user: asset.assigned_user?.name ?? null,
  function: asset.function?.name ?? null,
  location: asset.location?.name ?? null,
  supplier: asset.supplier,
  purchase_date: asset.purchase_date,
  purchase_cost: pricedAmount(asset.purchase_cost, asset.currency),
  currency: asset.currency,
  warranty_end: asset.warranty_end,
  notes: asset.notes,
});

export const assetTrace = traceOf<Asset>('assets', shownAsset);
