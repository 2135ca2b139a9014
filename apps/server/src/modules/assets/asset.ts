// The assets: what is special about their fields, and what is done with one between people and places.
import { assetFields, assetMessages, assetFaults } from '@orgscope/contract/resources/asset-record';
import { warrantyNoticeDays } from '@orgscope/contract/analytics/notice-days';
import type { Asset, AssetStatus } from '@orgscope/contract/resources/asset-record';
import type { assignAsset, handBackAsset, ListedHolding } from '@orgscope/contract/resources/assets';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { statement } from '../../db/statements/statement.ts';
import { assets } from '../../db/tables/assets.ts';
import { users } from '../../db/tables/users.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';
import type { RecordChanges } from '../records/declared/change-one.ts';
import { defineResource } from '../records/declared/resource.ts';
import type { StoredIn } from '../records/declared/resource.ts';
import { dayOfClient } from '../records/day-of-client.ts';
import { hasChosen } from '../references/has-chosen.ts';
import { absentTexts } from '../references/referred.ts';
import { listedHolding } from './holdings.ts';

type AssetValues = StoredIn<typeof asset>;

/** Why an asset with this status cannot be assigned; undefined where it can. */
const goneText = (status: AssetStatus): string | undefined =>
  status === 'retired' || status === 'lost' ? assetMessages.gone(status) : undefined;

/** Warranties that end from today to the last day of notice, or that have ended, by the client's own calendar. */
async function warrantyIs(db: Drizzle, clientId: number, wanted: 'ending' | 'ended'): Promise<SQL> {
  const today = await dayOfClient(db, clientId);
  return wanted === 'ended'
    ? sql`${assets.warrantyEnd} < ${today}`
    : sql`${assets.warrantyEnd} between ${today} and ${today} + ${sql.raw(String(warrantyNoticeDays))}`;
}

export const asset = defineResource({
  name: 'assets',
  fields: assetFields,
  table: assets,
  key: { field: 'asset_tag', column: assets.tagKey, taken: assetMessages.taken },
  titleOf: ({ asset_tag: tag, name }) => `${tag} ${name}`,

  faultsOf(values, stored) {
    const { status, assigned_user_id: holder } = values;
    const faults = assetFaults(values);
    if (holder === null) return faults;
    const isKept = holder === stored?.assigned_user_id;
    // An asset that is retired or lost may keep the person that it has.
    const gone = isKept ? undefined : goneText(status);
    // Rows from before this rule keep both until one of them changes.
    const inStock = status === 'in_stock' && !(isKept && stored.status === status) ? assetMessages.inStock : undefined;
    const text = gone ?? inStock;
    return text === undefined ? faults : [...faults, { field: 'assigned_user_id', text }];
  },

  /** Keeps status and holder in step: in stock means no holder, and a holder means assigned. */
  settle(sent, stored) {
    const { status, assigned_user_id: user } = sent;
    if (status === 'in_stock' && user === undefined) return { ...sent, assigned_user_id: null };
    if (status !== undefined || user === undefined) return sent;
    if (user === null && stored.status === 'assigned') return { ...sent, status: 'in_stock' as const };
    if (user !== null && stored.status === 'in_stock') return { ...sent, status: 'assigned' as const };
    return sent;
  },

  importedWithout: (sent) => ({ ...sent, status: sent.status ?? (sent.assigned_user_id ? 'assigned' : 'in_stock') }),
  filters: {
    warranty: warrantyIs,
    portion: async (db, clientId, name: ListedHolding) => listedHolding(name, await dayOfClient(db, clientId)),
    holder_option_id: (_db, clientId, option: number) => hasChosen(clientId, assets.assignedUserId, option),
  },
  messages: assetMessages,
});

type Sent<Endpoint extends { body?: z.ZodMiniType | undefined }> = z.output<NonNullable<Endpoint['body']>>;

type Places = { functionId: number | null; locationId: number | null };
const placesOf = statement<{ clientId: number; id: number }, Places>(
  'places_of_user',
  sql`select ${users.clientFunctionId} as "functionId", ${users.clientLocationId} as "locationId" from ${users}
    where ${users.clientId} = ${sql.placeholder('clientId')} and ${users.id} = ${sql.placeholder('id')}
      and ${users.isActive} for share`,
);

/** The function and location of an active user of the client, who stays active until the transaction ends. */
async function placesOfUser(tx: Drizzle, clientId: number, id: number): Promise<Places> {
  const [places] = await tx.run(placesOf, { clientId, id });
  if (!places) throw notFound({ user_id: [absentTexts.person] });
  return places;
}

interface Records {
  readonly database: Database;
  readonly assets: RecordChanges<typeof asset>;
}

/** Gives an asset to a person, and moves it to that person's function and location. */
export const assign = (
  { database, assets: records }: Records,
  editor: Session,
  id: number,
  { version, client_id, user_id: userId }: Sent<typeof assignAsset>,
): Promise<Asset> =>
  database.transaction(reachOf(editor).scope, async (tx) => {
    const locked = await records.lockToEdit(tx, editor, id, { version, client_id });
    const text = goneText((locked.values as AssetValues).status);
    if (text !== undefined) throw new AppError('inactive', text);
    const { functionId, locationId } = await placesOfUser(tx, locked.clientId, userId);
    const change = {
      status: 'assigned' as const,
      assigned_user_id: userId,
      ...(functionId !== null && { function_id: functionId }),
      ...(locationId !== null && { location_id: locationId }),
    };
    return records.change(tx, editor, locked, change, 'assigned');
  });

/** Takes an asset from its holder. One that was assigned is then in stock; in repair, retired or lost it stays so. */
export const handBack = (
  { database, assets: records }: Records,
  editor: Session,
  id: number,
  { version, client_id, location_id: locationId }: Sent<typeof handBackAsset>,
): Promise<Asset> =>
  database.transaction(reachOf(editor).scope, async (tx) => {
    const locked = await records.lockToEdit(tx, editor, id, { version, client_id });
    if (locked.values['assigned_user_id'] === null) throw new AppError('inactive', assetMessages.notAssigned);
    const change = { assigned_user_id: null, location_id: locationId };
    return records.change(tx, editor, locked, change, 'handed_back');
  });
