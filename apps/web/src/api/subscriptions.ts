import { listSubscriptions, writes } from '@orgscope/contract/resources/subscriptions';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';
import { refetchMe } from './client/refetch-me.ts';

/** The clients' subscriptions. The user's own client may be among them. */
export const subscriptions = recordsOf(
  'subscriptions',
  { list: listSubscriptions, ...writes },
  { otherwise: { status: (_, row) => (row['is_active'] === false ? 'cancelled' : 'active') }, onWrite: refetchMe },
);

/** A subscription as any server may list it. */
export type SubscriptionRecord = RowOf<typeof subscriptions>;
