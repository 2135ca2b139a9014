import type { FieldErrors } from '@orgscope/contract/errors';
import { assetFaults, assetMessages, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { AssetChange, AssetStatus } from '@orgscope/contract/resources/asset-record';
import { storedAmount } from '../../lib/amount.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { contradictory } from './refusals.ts';

export type AssetFields = Omit<AssetChange, 'version'>;

/** What the columns of an asset are where nothing is sent. */
const emptyAsset: Omit<AssetValues, 'assetTag' | 'name' | 'category' | 'status'> = {
  manufacturer: null,
  model: null,
  serial: null,
  assignedUserId: null,
  functionId: null,
  locationId: null,
  supplier: null,
  purchaseDate: null,
  purchaseCost: null,
  currency: null,
  warrantyEnd: null,
  notes: null,
};

const orNone = (text: string | null | undefined) => (text === undefined ? undefined : text || null);

/** The columns of the fields that were sent; a blank text is none. */
function columnsOf(fields: AssetFields): Partial<AssetValues> {
  const { purchase_cost: cost } = fields;
  const sent = {
    assetTag: fields.asset_tag,
    name: fields.name,
    category: fields.category,
    status: fields.status,
    manufacturer: orNone(fields.manufacturer),
    model: orNone(fields.model),
    serial: orNone(fields.serial),
    assignedUserId: fields.assigned_user_id,
    functionId: fields.function_id,
    locationId: fields.location_id,
    supplier: orNone(fields.supplier),
    purchaseDate: fields.purchase_date,
    purchaseCost: cost ? storedAmount(cost) : cost,
    currency: fields.currency,
    warrantyEnd: fields.warranty_end,
    notes: orNone(fields.notes),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/**
 * What follows for holder and status where only one of them is told: what comes into stock has no holder any more, what
 * loses its holder is in stock again, and what gets one out of stock is assigned.
 */
function settled(held: Pick<AssetValues, 'status'>, fields: AssetFields): AssetFields {
  const { status, assigned_user_id: user } = fields;
  if (status === 'in_stock' && user === undefined) return { ...fields, assigned_user_id: null };
  if (status !== undefined || user === undefined) return fields;
  if (user === null && held.status === 'assigned') return { ...fields, status: 'in_stock' };
  if (user !== null && held.status === 'in_stock') return { ...fields, status: 'assigned' };
  return fields;
}

/** The columns of a held row that are written. */
function onlyValues(row: AssetRow): AssetValues {
  const {
    id: _id,
    clientId: _clientId,
    tagKey: _tagKey,
    searchText: _searchText,
    isActive: _isActive,
    version: _version,
    changedBy: _changedBy,
    changedById: _changedById,
    changedAt: _changedAt,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...values
  } = row;
  return values;
}

/** The columns of a new asset. */
export const newValues = (
  fields: AssetFields & Pick<AssetValues, 'name' | 'category' | 'status'> & { asset_tag: string },
): AssetValues => ({
  ...emptyAsset,
  assetTag: fields.asset_tag,
  name: fields.name,
  category: fields.category,
  status: fields.status,
  ...columnsOf(fields),
});

/** The columns in which the fields that were sent, and what follows from them, differ from what the asset has. */
export const differences = (held: AssetValues, fields: AssetFields): Partial<AssetValues> =>
  Object.fromEntries(
    Object.entries(columnsOf(settled(held, fields))).filter(
      ([column, value]) => held[column as keyof AssetValues] !== value,
    ),
  );

/** An asset as a file brings one: what its columns say of it. */
export type ImportedAsset = AssetFields & Pick<AssetValues, 'name' | 'category'> & { readonly asset_tag: string };

/** All columns of an asset as a file brings it: a known one keeps what the file does not speak of. */
export function importedValues(held: AssetRow | undefined, item: ImportedAsset): AssetValues {
  if (held) return { ...onlyValues(held), ...differences(held, item) };
  return newValues({ ...item, status: item.status ?? (item.assigned_user_id ? 'assigned' : 'in_stock') });
}

/** Why nobody may get an asset; undefined where somebody may. */
export const goneText = (status: AssetStatus): string | undefined =>
  status === 'retired' || status === 'lost' ? assetMessages.gone(assetStatuses[status].toLowerCase()) : undefined;

type Held = Pick<AssetRow, 'assignedUserId'> | undefined;

/** What is wrong between the fields of an asset as it would be stored. Who had it when it went may keep it. */
export function faultsOf(held: Held, values: AssetValues) {
  const { status, assignedUserId: holder } = values;
  const faults = assetFaults({
    status,
    assigned_user_id: holder,
    purchase_date: values.purchaseDate,
    purchase_cost: values.purchaseCost,
    currency: values.currency,
    warranty_end: values.warrantyEnd,
  });
  const text = holder === null || holder === held?.assignedUserId ? undefined : goneText(status);
  return text === undefined ? faults : [...faults, { field: 'assigned_user_id' as const, text }];
}

/** Refuses an asset whose fields contradict each other, by field. */
export function checkWhole(held: Held, values: AssetValues): void {
  const byField: FieldErrors = {};
  for (const { field, text } of faultsOf(held, values)) (byField[field] ??= []).push(text);
  if (Object.keys(byField).length > 0) throw contradictory(byField);
}
