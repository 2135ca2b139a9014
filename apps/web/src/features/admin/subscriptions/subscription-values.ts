// The values of the subscription form, and the body that is sent for them.
import type { Module } from '@orgscope/contract/modules';
import { SubscriptionInput } from '@orgscope/contract/resources/subscriptions';
import * as z from 'zod/mini';
import type { SubscriptionRecord } from '../../../api/subscriptions.ts';
import { typedCount } from '../../../lib/numbers/typed-number.ts';

export interface SubscriptionValues {
  client_id: string;
  name: string;
  modules: Module[];
  start_date: string;
  end_date: string;
  seat_limit: string;
  notes: string;
}

export type SubscriptionBody = z.input<typeof SubscriptionInput>;

const bodyOf = ({ end_date: end, seat_limit: seats, notes, ...values }: SubscriptionValues): SubscriptionBody => ({
  ...values,
  end_date: end || null,
  seat_limit: typedCount(seats) ?? null,
  notes: notes.trim() || null,
});

/** The rules of the contract, for values that are typed as texts. */
export const subscriptionSchema: z.ZodMiniType<SubscriptionBody, SubscriptionValues> = z.pipe(
  z.pipe(z.custom<SubscriptionValues>(), z.transform(bodyOf)),
  SubscriptionInput,
);

/** The values of a subscription, or of a new one, which begins today. */
export const shownSubscription = (record: SubscriptionRecord | undefined, today: string): SubscriptionValues => ({
  client_id: String(record?.client.id ?? ''),
  name: record?.name ?? '',
  modules: record?.modules ?? [],
  start_date: record?.start_date ?? today,
  end_date: record?.end_date ?? '',
  seat_limit: String(record?.seat_limit ?? ''),
  notes: record?.notes ?? '',
});
