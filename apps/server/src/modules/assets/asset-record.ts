import type { Asset } from '@orgscope/contract/resources/asset-record';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { shownAmount } from '../../lib/amount.ts';
import { inOrderOf } from '../../lib/in-order-of.ts';
import { namedPerson } from '../users/named-person.ts';

const select = (db: Drizzle) =>
  db
    .select({
      row: assets,
      client: { id: clients.id, name: clients.name },
      function: { id: functions.id, name: functions.name },
      location: { id: locations.id, name: locations.name },
      holder: {
        id: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
      },
    })
    .from(assets)
    .innerJoin(clients, eq(clients.id, assets.clientId))
    .leftJoin(functions, and(eq(functions.clientId, assets.clientId), eq(functions.id, assets.functionId)))
    .leftJoin(locations, and(eq(locations.clientId, assets.clientId), eq(locations.id, assets.locationId)))
    .leftJoin(users, and(eq(users.clientId, assets.clientId), eq(users.id, assets.assignedUserId)));

/** An asset with what it refers to. */
export type ReadAsset = Awaited<ReturnType<typeof select>>[number];

type Unshown =
  | 'clientId'
  | 'tagKey'
  | 'searchText'
  | 'changedBy'
  | 'changedById'
  | 'changedAt'
  | 'createdAt'
  | 'updatedAt';

/** An asset as lists show it. */
export const recordOf = ({
  row,
  holder,
  ...names
}: Omit<ReadAsset, 'row'> & { row: Omit<ReadAsset['row'], Unshown> }): Asset => ({
  id: row.id,
  asset_tag: row.assetTag,
  name: row.name,
  category: row.category,
  status: row.status,
  manufacturer: row.manufacturer,
  model: row.model,
  serial: row.serial,
  assigned_user: namedPerson(holder),
  client: names.client,
  function: names.function,
  location: names.location,
  supplier: row.supplier,
  purchase_date: row.purchaseDate,
  purchase_cost: row.purchaseCost && row.currency && shownAmount(row.purchaseCost, row.currency),
  currency: row.currency,
  warranty_end: row.warrantyEnd,
  notes: row.notes,
  is_active: row.isActive,
  version: row.version,
});

/** The assets of a client with these ids, in the order of the ids. */
export async function readAssets(db: Drizzle, clientId: number, ids: readonly number[]): Promise<ReadAsset[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(and(eq(assets.clientId, clientId), isAnyOf(assets.id, ids)));
  return inOrderOf(ids, rows, ({ row }) => row.id);
}

/** Every asset of a client that has one of the tags, as nameKey() makes them: the inactive ones first, then by age. */
export const readAssetsByTag = (db: Drizzle, clientId: number, keys: readonly string[]): Promise<ReadAsset[]> =>
  select(db)
    .where(and(eq(assets.clientId, clientId), isAnyOf(assets.tagKey, keys)))
    .orderBy(assets.isActive, assets.id);
