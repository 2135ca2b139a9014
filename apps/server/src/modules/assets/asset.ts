import { assetFields, assetMessages, assetFaults, warrantyNoticeDays } from '@orgscope/contract/resources/asset-record';
import type { AssetStatus } from '@orgscope/contract/resources/asset-record';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { todayIn } from '../../lib/today-in.ts';
import { defineResource } from '../records/declared/resource.ts';
import type { StoredIn } from '../records/declared/resource.ts';

export type AssetValues = StoredIn<typeof asset>;

/** Why an asset with this status cannot be assigned; undefined where it can. */
export const goneText = (status: AssetStatus): string | undefined =>
  status === 'retired' || status === 'lost' ? assetMessages.gone(status) : undefined;

/** Warranties that end from today to the last day of notice, or that have ended, by the client's own calendar. */
async function warrantyIs(db: Drizzle, clientId: number, wanted: 'ending' | 'ended'): Promise<SQL> {
  const [client] = await db.select({ timezone: clients.timezone }).from(clients).where(eq(clients.id, clientId));
  const today = sql`${todayIn(client?.timezone ?? 'UTC')}::date`;
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

  faultsOf(values, held) {
    const { status, assigned_user_id: holder } = values;
    const faults = assetFaults(values);
    // An asset that is retired or lost may keep the person that it has.
    const text = holder === null || holder === held?.assigned_user_id ? undefined : goneText(status);
    return text === undefined ? faults : [...faults, { field: 'assigned_user_id', text }];
  },

  /** Keeps status and holder in step: in stock means no holder, and a holder means assigned. */
  settle(sent, held) {
    const { status, assigned_user_id: user } = sent;
    if (status === 'in_stock' && user === undefined) return { ...sent, assigned_user_id: null };
    if (status !== undefined || user === undefined) return sent;
    if (user === null && held.status === 'assigned') return { ...sent, status: 'in_stock' as const };
    if (user !== null && held.status === 'in_stock') return { ...sent, status: 'assigned' as const };
    return sent;
  },

  importedWithout: (sent) => ({ ...sent, status: sent.status ?? (sent.assigned_user_id ? 'assigned' : 'in_stock') }),
  filters: { warranty: warrantyIs },
  messages: assetMessages,
  activeColumn: ['Active', 'Yes', 'No'],
});
