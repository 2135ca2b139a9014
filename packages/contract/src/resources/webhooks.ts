import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, clearableText, idParams, required, trimmedText } from '../fields/fields.ts';
import { listQuery, notOneOf, clientIdField, versionRead, withList } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { webhookEvents } from '../webhook-events.ts';

export const webhookLimits = {
  perClientMax: 10,
  urlMax: 500,
  descriptionMax: 200,
  /** How long a replaced secret goes on signing. */
  overlapHours: 24,
  /** How long events and their deliveries are kept. */
  keptDays: 30,
  /** How long an endpoint may fail before its webhook is switched off. */
  failingDays: 3,
  /** The number of deliveries is told up to one more than this. */
  countedMax: 10_000,
} as const;

/** Why Orgscope switches a webhook off. */
export const offReasons = ['failing', 'gone'] as const;

/** A webhook of a client. Its secret is shown only when it is made. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.string()),
  is_on: z.boolean(),
  created_at: z.string(),
  /** Since when the secret is used, and until when the one before it signs as well. */
  secret_since: z.string(),
  previous_until: z.nullable(z.string()),
  /** The first failure after the last success. */
  failing_since: z.nullable(z.string()),
  /** Why and when Orgscope switched it off; null if a person did. */
  off_reason: z.nullable(z.enum(offReasons)),
  off_at: z.nullable(z.string()),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const address = message('webhooks.fields.url');
const notAddress = message('webhooks.not_address');
const notEvents = message('webhooks.no_events');

const fields = {
  url: trimmedText(required(address)).check(
    z.minLength(1, { error: required(address), abort: true }),
    z.maxLength(webhookLimits.urlMax, { error: atMost(address, webhookLimits.urlMax), abort: true }),
    z.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), notAddress),
  ),
  description: clearableText(message('fields.description'), webhookLimits.descriptionMax),
  events: z
    .array(z.enum(webhookEvents, message('webhooks.unknown_event')), notEvents)
    .check(z.minLength(1, notEvents), z.maxLength(webhookEvents.length, notEvents)),
};

export const WebhookInput = z.object(fields);
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookChange = z.extend(z.partial(WebhookInput), {
  is_on: z.optional(z.boolean(message('common.not_boolean'))),
  ...versionRead,
});
export type WebhookChange = z.infer<typeof WebhookChange>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One call of an endpoint. */
const Attempt = z.object({
  at: z.string(),
  /** How long it took, in milliseconds. */
  ms: z.number(),
  /** The status of the answer; null if there was none. */
  status: z.nullable(z.int()),
  /** Why there was none: a code. */
  fault: z.nullable(z.string()),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
});
export type Attempt = z.infer<typeof Attempt>;

/** What a webhook sent or has to send. */
export const Delivery = z.object({
  id: z.int(),
  /** As in the header `webhook-id`. */
  message_id: z.string(),
  event: z.string(),
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried next; null if it is not. */
  next_attempt_at: z.nullable(z.string()),
  last: z.nullable(Attempt),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery with its latest calls and the body that is sent. */
export const DeliveryDetails = z.extend(Delivery, { body: z.string(), tries: z.array(Attempt) });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const path = '/api/core/webhooks/';
const deliveries = '/api/core/webhook-deliveries/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = z.object(clientIdField);
const params = idParams(message('webhooks.absent'));
const deliveryParams = idParams(message('webhooks.delivery_absent'));
const { page, page_size } = listQuery(['id']);
const WithSecret = z.object({ secret: z.string(), webhook: Webhook });

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  summary: 'The webhooks of a client, the oldest first.',
  access,
  query,
  answer: withData(z.array(Webhook)),
});

export const addWebhook = endpoint({
  method: 'POST',
  path,
  summary: 'Add a webhook: the address that is called, and the events that it is told. Its secret is shown only here.',
  access,
  needsProof: true,
  outlastsAccess: true,
  query,
  body: WebhookInput,
  status: 201,
  answer: withMessage(WithSecret),
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary:
    'Change a webhook, or switch it on or off; fields left out stay as they are. Another address or other events ask for ' +
    'the password. In a client that has an administrator, platform administrators neither set the address nor switch it on.',
  access,
  needsProof: 'sometimes',
  outlastsAccess: 'sometimes',
  params,
  query,
  body: WebhookChange,
  answer: withMessage(Webhook),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a webhook with its log. What waits to be sent is not sent.',
  access,
  params,
  query,
  answer: withMessage(z.null()),
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}:id/secret/`,
  summary:
    'A new secret for a webhook, shown only here. For 24 hours the one before signs too; made again meanwhile, the one before the first.',
  access,
  needsProof: true,
  outlastsAccess: true,
  params,
  query,
  answer: withMessage(WithSecret),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}:id/test/`,
  summary: 'Send a test event to a webhook that is on.',
  access,
  params,
  query,
  answer: withMessage(z.null()),
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${path}:id/deliveries/`,
  summary:
    'What a webhook sent in the last 30 days or has to send, the newest first. Of more than 10,000, `count` says 10,001.',
  access,
  params,
  query: z.object({
    ...clientIdField,
    page,
    page_size,
    state: z.optional(z.enum(deliveryStates, notOneOf(deliveryStates))),
  }),
  answer: withList(Delivery),
});

export const readDelivery = endpoint({
  method: 'GET',
  path: `${deliveries}:id/`,
  summary: 'A delivery with its body, its latest calls and their answers.',
  access,
  params: deliveryParams,
  query,
  answer: withData(DeliveryDetails),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: `${deliveries}:id/replay/`,
  summary: 'Send a delivery again that was delivered or given up, under the same webhook-id.',
  access,
  params: deliveryParams,
  query,
  answer: withMessage(z.null()),
});
