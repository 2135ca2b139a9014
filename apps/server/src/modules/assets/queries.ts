import { assetCategories, assetStatuses, warrantyNoticeDays } from '@orgscope/contract/resources/asset-record';
import type { AssetQuery } from '@orgscope/contract/resources/assets';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { insertMany, updateMany } from '../../db/write-many.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { assetKeys } from '../../lib/asset-keys.ts';
import { todayIn } from '../../lib/today-in.ts';
import { isRow } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editedBy } from '../records/edited-by.ts';
import type { EditorColumns } from '../records/edited-by.ts';
import { inOrder, rankIn } from '../records/in-order.ts';
import type { ColumnOf } from '../records/in-order.ts';
import { hasWords } from '../records/paged-list.ts';
import type { Search } from '../records/paged-list.ts';

type Column = ColumnOf<AssetQuery['ordering']>;

// What assets can be ordered by and is told elsewhere.
const joins: Partial<Record<Column, SQL>> = {
  assigned_user: sql`left join ${users}
    on ${users.clientId} = ${assets.clientId} and ${users.id} = ${assets.assignedUserId}`,
  function: sql`left join ${functions}
    on ${functions.clientId} = ${assets.clientId} and ${functions.id} = ${assets.functionId}`,
  location: sql`left join ${locations}
    on ${locations.clientId} = ${assets.clientId} and ${locations.id} = ${assets.locationId}`,
};

const by: Record<Column, SQL> = {
  asset_tag: sql`${assets.tagKey}`,
  name: sql`lower(${assets.name})`,
  category: rankIn(assetCategories, assets.category),
  status: rankIn(assetStatuses, assets.status),
  assigned_user: sql`${users.searchText}`,
  function: sql`${functions.nameKey}`,
  location: sql`${locations.nameKey}`,
  purchase_date: sql`${assets.purchaseDate}`,
  warranty_end: sql`${assets.warrantyEnd}`,
};

/** Warranties that end from today to the last day of notice, or that have ended, by the client's own calendar. */
async function warrantyOf(db: Drizzle, clientId: number, wanted: AssetQuery['warranty']): Promise<SQL | undefined> {
  if (wanted === undefined) return undefined;
  const [client] = await db.select({ timezone: clients.timezone }).from(clients).where(eq(clients.id, clientId));
  const today = sql`${todayIn(client?.timezone ?? 'UTC')}::date`;
  return wanted === 'ended'
    ? sql`${assets.warrantyEnd} < ${today}`
    : sql`${assets.warrantyEnd} between ${today} and ${today} + ${sql.raw(String(warrantyNoticeDays))}`;
}

/** What a query finds among a client's assets. */
export async function assetSearch(db: Drizzle, clientId: number, query: AssetQuery): Promise<Search> {
  const { status, category, user_id: userId, function_id: functionId, location_id: locationId } = query;
  return {
    ...inOrder({ table: assets, first: 'asset_tag', by, joins }, query.ordering),
    condition: and(
      eq(assets.clientId, clientId),
      // Written out, not as a parameter: only so does a plan know the index of the active ones.
      query.include_inactive ? undefined : sql`${assets.isActive}`,
      status && eq(assets.status, status),
      category && eq(assets.category, category),
      userId === undefined ? undefined : eq(assets.assignedUserId, userId),
      functionId === undefined ? undefined : eq(assets.functionId, functionId),
      locationId === undefined ? undefined : eq(assets.locationId, locationId),
      await warrantyOf(db, clientId, query.warranty),
      ...hasWords(assets.searchText, query.search),
    ),
  };
}

export type AssetRow = typeof assets.$inferSelect;
type Kept =
  | 'id'
  | 'clientId'
  | 'isActive'
  | 'version'
  | 'changedBy'
  | 'changedById'
  | 'changedAt'
  | 'createdAt'
  | 'updatedAt';

/** What is written of an asset; its keys follow from it. */
export type AssetValues = Omit<AssetRow, Kept | 'tagKey' | 'searchText'>;

/** Makes many assets at once, in the order given. */
export async function insertAssets(
  tx: Drizzle,
  clientId: number,
  rows: readonly AssetValues[],
  editor: EditorColumns,
): Promise<OfClient[]> {
  const written = rows.map((values) => ({ ...values, ...assetKeys(values), clientId, ...editor }));
  const ids = await insertMany(tx, assets, written, assets.id);
  return [...ids.values()].map((id) => ({ id, clientId }));
}

/** Reads the active assets with these tags in the order of their ids, and holds them until the transaction ends. */
export const lockByTag = (tx: Drizzle, clientId: number, keys: readonly string[]): Promise<AssetRow[]> =>
  tx
    .select()
    .from(assets)
    .where(and(eq(assets.clientId, clientId), assets.isActive, isAnyOf(assets.tagKey, keys)))
    .orderBy(assets.id)
    .for('update');

/** Writes each of several held assets anew, in one statement. */
export async function overwriteAssets(
  tx: Drizzle,
  changed: readonly { held: AssetRow; values: AssetValues }[],
  editor: Session,
): Promise<void> {
  const rows = changed.map(({ held: { id, clientId }, values }) => ({ ...values, ...assetKeys(values), id, clientId }));
  await updateMany(tx, assets, rows, editedBy(editor, assets));
}

export async function updateAssetRow(
  tx: Drizzle,
  row: AssetRow,
  change: Partial<AssetValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(assets)
    .set({ ...change, ...assetKeys({ ...row, ...change }), ...editedBy(editor, assets) })
    .where(isRow(assets, row));
}

type BulkValues = Pick<AssetValues, 'status' | 'assignedUserId' | 'functionId' | 'locationId'>;

/** Writes the same columns of many assets, none of which a tag or a search depends on. */
export async function updateAssetRows(
  tx: Drizzle,
  rows: readonly OfClient[],
  change: Partial<BulkValues>,
  editor: Session,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx
    .update(assets)
    .set({ ...change, ...editedBy(editor, assets) })
    .where(isAnyOf(assets.id, ids));
}

/** The function and the location of an active user of the client, who stays so until the transaction ends. */
export async function placesOfUser(tx: Drizzle, clientId: number, id: number) {
  const [places] = await tx
    .select({ functionId: users.clientFunctionId, locationId: users.clientLocationId })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id), eq(users.isActive, true)))
    .for('share');
  return places;
}
