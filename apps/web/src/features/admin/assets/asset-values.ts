// What the form shows of an asset, and what it makes of it for the server.
import { assetFaults, AssetInput } from '@orgscope/contract/resources/asset-record';
import type { AssetCategory, AssetStatus } from '@orgscope/contract/resources/asset-record';
import type * as z from 'zod/mini';
import type { Asset } from '../../../api/assets.ts';
import type { RecordId } from '../../../api/records.ts';
import { typedAmount } from '../../../lib/money.ts';
import { formSchema } from '../records/form-schema.ts';

/** What an asset belongs to, with its name. */
type Named = { id: RecordId; name: string } | null;

export interface AssetValues {
  asset_tag: string;
  name: string;
  category: AssetCategory | '';
  status: AssetStatus;
  assigned_user_id: { id: RecordId; name: string; is_active: boolean } | null;
  function_id: Named;
  location_id: Named;
  supplier: string;
  purchase_date: string;
  purchase_cost: string;
  currency: string;
  warranty_end: string;
  manufacturer: string;
  model: string;
  serial: string;
  notes: string;
}

/** An asset as it is sent. */
export type AssetBody = z.input<typeof AssetInput>;

const idOf = (named: Named) => (named ? Number(named.id) : null);
const orNone = (text: string) => text.trim() || null;

const bodyOf = (values: AssetValues) => ({
  asset_tag: values.asset_tag,
  name: values.name,
  // An empty choice is told by the contract.
  category: values.category || undefined,
  status: values.status,
  assigned_user_id: idOf(values.assigned_user_id),
  function_id: idOf(values.function_id),
  location_id: idOf(values.location_id),
  supplier: orNone(values.supplier),
  purchase_date: values.purchase_date || null,
  purchase_cost: orNone(typedAmount(values.purchase_cost)),
  currency: values.currency || null,
  warranty_end: values.warranty_end || null,
  manufacturer: orNone(values.manufacturer),
  model: orNone(values.model),
  serial: orNone(values.serial),
  notes: orNone(values.notes),
});

/** The rules of the form: the contract's. */
export const assetSchema: z.ZodMiniType<AssetBody, AssetValues> = formSchema(bodyOf, AssetInput, assetFaults);

export const shownAsset = (asset: Asset | undefined): AssetValues => ({
  asset_tag: asset?.asset_tag ?? '',
  name: asset?.name ?? '',
  category: asset?.category ?? '',
  status: asset?.status ?? 'in_stock',
  assigned_user_id: asset?.assigned_user ?? null,
  function_id: asset?.function ?? null,
  location_id: asset?.location ?? null,
  supplier: asset?.supplier ?? '',
  purchase_date: asset?.purchase_date ?? '',
  purchase_cost: asset?.purchase_cost ?? '',
  currency: asset?.currency ?? '',
  warranty_end: asset?.warranty_end ?? '',
  manufacturer: asset?.manufacturer ?? '',
  model: asset?.model ?? '',
  serial: asset?.serial ?? '',
  notes: asset?.notes ?? '',
});
