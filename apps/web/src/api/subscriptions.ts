import {
  addSubscription,
  deleteSubscription,
  listSubscriptions,
  restoreSubscription,
  subscriptionStatuses,
  updateSubscription,
} from '@orgscope/contract/resources/subscriptions';
import type { SubscriptionStatus } from '@orgscope/contract/resources/subscriptions';
import { modules } from '@orgscope/contract/modules';
import type { Module } from '@orgscope/contract/modules';
import { askAnew } from '../session/ask-anew.ts';
import { recordsOf } from './records.ts';
import type { AnyRecord, RecordId } from './records.ts';

/** A subscription as any server may list it. */
export interface SubscriptionRecord extends AnyRecord {
  client: { id: RecordId; name: string };
  modules: Module[];
  start_date: string;
  /** Null while it is open. */
  end_date: string | null;
  /** Null where it is unlimited. */
  seat_limit: number | null;
  seats_used: number;
  notes: string | null;
  status: SubscriptionStatus;
}

const isStatus = (value: unknown): value is SubscriptionStatus =>
  typeof value === 'string' && Object.hasOwn(subscriptionStatuses, value);

// A server may leave out what is empty.
function readSubscription(item: unknown): SubscriptionRecord {
  const row = item as Partial<SubscriptionRecord>;
  const isActive = row.is_active !== false;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    client: { id: row.client?.id ?? '', name: String(row.client?.name ?? '') },
    modules: modules.filter((module) => row.modules?.includes(module)),
    start_date: row.start_date ?? '',
    end_date: row.end_date || null,
    seat_limit: row.seat_limit ?? null,
    seats_used: row.seats_used ?? 0,
    notes: row.notes || null,
    status: isStatus(row.status) ? row.status : isActive ? 'active' : 'cancelled',
    is_active: isActive,
    version: row.version,
  };
}

/** What the clients have subscribed to: among them, maybe, what the user's own holds. */
export const subscriptions = recordsOf(
  'subscriptions',
  {
    list: listSubscriptions,
    add: addSubscription,
    update: updateSubscription,
    remove: deleteSubscription,
    restore: restoreSubscription,
  },
  readSubscription,
  askAnew,
);
