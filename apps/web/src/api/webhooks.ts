import * as calls from '@orgscope/contract/resources/webhooks';
import type { DeliveryState, WebhookChange, WebhookInput } from '@orgscope/contract/resources/webhooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { askPage } from './client/ask-page.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';
import { reloadOwn } from './cache/own-reloads.ts';
import { whileUsed } from './records/live-records.ts';

const key = 'webhooks';

/** A client's webhooks, the oldest first. */
export const useWebhooks = (query: ClientQuery) =>
  useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => ask(calls.listWebhooks, { query, signal }),
    staleTime: 0,
  });

export type Webhook = NonNullable<ReturnType<typeof useWebhooks>['data']>[number];

export const deliveriesPageSize = 10;
/** While something waits to be sent, the log is read again and again. */
const waitingMs = 3_000;

interface Part {
  readonly state: DeliveryState | undefined;
  readonly page: number;
}

/** A page of what a webhook sent. */
export function useDeliveries(query: ClientQuery, id: RecordId, { state, page }: Part) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [key, 'deliveries', query, id, state, page],
    queryFn: async ({ signal }) => {
      const part = { ...query, page, page_size: deliveriesPageSize, ...(state && { state }) };
      const found = await askPage(calls.listDeliveries, { params: { id: Number(id) }, query: part, signal });
      // What was sent meanwhile may have failed, or switched the webhook off.
      void client.invalidateQueries({ queryKey: [key, 'list', query] });
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((each) => each.state === 'waiting') ? whileUsed(waitingMs) : false,
  });
}

export type Delivery = NonNullable<ReturnType<typeof useDeliveries>['data']>['rows'][number];

/** A delivery with its body and its tries. */
export const useDelivery = (query: ClientQuery, id: RecordId) =>
  useQuery({
    queryKey: [key, 'delivery', query, id],
    queryFn: ({ signal }) => ask(calls.readDelivery, { params: { id: Number(id) }, query, signal }),
    staleTime: 0,
  });

/** What administrators do with webhooks. The secrets that are returned cannot be read again: they do not wait for lists. */
export function useWebhookActs(query: ClientQuery) {
  const client = useQueryClient();
  const refetch = () => reloadOwn(client, key);
  const of = (id: RecordId) => ({ params: { id: Number(id) }, query });
  return {
    async add(body: WebhookInput): Promise<string> {
      const { secret, webhook } = await ask(calls.addWebhook, { query, body });
      client.setQueryData<Webhook[]>([key, 'list', query], (list) => list && [...list, webhook]);
      void refetch();
      return secret;
    },
    async change(id: RecordId, body: WebhookChange): Promise<void> {
      await call(calls.updateWebhook, { ...of(id), body });
      await refetch();
    },
    /** Leaves it in the lists that are shown: see `forget`. */
    async remove(id: RecordId): Promise<void> {
      await call(calls.deleteWebhook, of(id));
    },
    /** For the time after its page was left, which would read its deliveries again. */
    forget(id: RecordId): void {
      client.setQueryData<Webhook[]>([key, 'list', query], (list) => list?.filter((each) => each.id !== id));
    },
    async rotate(id: RecordId): Promise<string> {
      const { secret } = await ask(calls.rotateWebhookSecret, of(id));
      void refetch();
      return secret;
    },
    async test(id: RecordId): Promise<void> {
      await call(calls.testWebhook, of(id));
      await refetch();
    },
    async replay(id: RecordId): Promise<void> {
      await call(calls.replayDelivery, of(id));
      await refetch();
    },
  };
}
