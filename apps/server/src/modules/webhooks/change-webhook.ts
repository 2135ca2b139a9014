// The writes on webhooks, by the administrators of a client.
import { message } from '@orgscope/contract/words/message';
import { webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { WebhookChange, WebhookInput } from '@orgscope/contract/resources/webhooks';
import { testEvent } from '@orgscope/contract/webhook-events';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { editedBy, editorOf } from '../../identity/editor.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import type { Session } from '../../identity/session/session.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { lockCaller } from '../accounts/account.ts';
import { editConflict, isOutdated } from '../records/check-edit.ts';
import { lockList } from '../records/list-room.ts';
import { secretContext } from './delivery-worker.ts';
import type { WebhookKeys } from './delivery-worker.ts';
import * as queries from './queries.ts';
import type { WebhookRow } from './queries.ts';
import { newSecret } from './signature.ts';

interface Deps {
  readonly database: Database;
  readonly keys: WebhookKeys;
  readonly guard: CallGuard;
}

/** Whose webhooks are changed, and by whom. */
interface Act {
  readonly clientId: number;
  readonly editor: Session;
}

/**
 * The address of a webhook in its normal form: international names as xn--, and numbers that mean an IPv4 address as that
 * address. Where its name leads to is checked at each connection.
 */
export function checkedUrl(text: string, guard: CallGuard): string {
  const url = new URL(text);
  const fault = guard.faultOf(url) ?? (url.hash === '' ? undefined : 'with_fragment');
  if (fault) throw new AppError('validation_failed', { url: [message(`webhooks.${fault}`)] });
  return url.href;
}

const unique = (events: readonly string[]) => [...new Set(events)];

/** Adds a webhook and returns its secret, which cannot be read again. */
export async function addWebhook({ database, keys, guard }: Deps, { clientId, editor }: Act, input: WebhookInput) {
  const { description = null, events } = input;
  const url = checkedUrl(input.url, guard);
  const secret = newSecret();
  const sealed = keys.seal(secret, secretContext(clientId));
  // No tenant can write or read a secret.
  const webhook = await database.transaction(platformScope, async (tx) => {
    await lockActiveClient(tx, clientId);
    await refuseOutlasting(tx, editor, clientId);
    await lockCaller(tx, editor);
    await lockList(tx, webhooks, clientId);
    const most = webhookLimits.perClientMax;
    if ((await queries.countWebhooks(tx, clientId)) >= most) {
      throw new AppError('too_many', message('webhooks.too_many', { most }));
    }
    const values = { clientId, url, description: description || null, events: unique(events), secret: sealed };
    return queries.insertWebhook(tx, { ...values, ...editorOf(editor) });
  });
  return { secret, webhook };
}

/** Changes a webhook. Switched on, or with another address, it counts no earlier failures. */
export function changeWebhook(
  { database, guard }: Deps,
  { clientId, editor }: Act,
  id: number,
  { version, url, description, events, is_on: isOn }: WebhookChange,
): Promise<WebhookRow> {
  const outlasts = url !== undefined || isOn;
  // No tenant can read what the caller's account is checked by.
  return database.transaction(outlasts ? platformScope : tenantScope(clientId), async (tx) => {
    const locked = await queries.lockWebhook(tx, clientId, id);
    if (outlasts) {
      await refuseOutlasting(tx, editor, clientId);
      await lockCaller(tx, editor);
    }
    if (isOutdated({ version }, locked)) throw editConflict(editor, locked, queries.toWebhook(locked));
    const address = url === undefined ? locked.url : checkedUrl(url, guard);
    return queries.updateWebhook(tx, clientId, id, {
      ...(address !== locked.url && { url: address, failingSince: null }),
      ...(description !== undefined && { description: description || null }),
      ...(events !== undefined && { events: unique(events) }),
      ...(isOn !== undefined && isOn !== locked.isOn && { isOn, offReason: null, offAt: queries.offWithWaiting }),
      ...(isOn && !locked.isOn && { failingSince: null }),
      ...editedBy(editor, webhooks),
    });
  });
}

/** Hides a webhook from everybody and sends nothing more to it. Its deliveries, which may be millions, go afterwards. */
export const deleteWebhook = ({ database }: Deps, { clientId, editor }: Act, id: number): Promise<void> =>
  database.transaction(tenantScope(clientId), async (tx) => {
    await queries.lockWebhook(tx, clientId, id);
    await queries.updateWebhook(tx, clientId, id, { events: [], isOn: false, ...editedBy(editor, webhooks) });
  });

/** Whether the secret before still signs, of a webhook that is updated. */
const isOverlapping = sql`${webhooks.previousUntil} > now()`;

/**
 * Replaces the secret, which goes on signing for a day beside the new one. Made again within that day, as after a lost answer,
 * the secret before the first stays until its day ends: the receiver may not have another yet.
 */
export async function rotateSecret({ database, keys }: Deps, { clientId, editor }: Act, id: number) {
  const secret = newSecret();
  const sealed = keys.seal(secret, secretContext(clientId));
  const dayEnd = sql`now() + make_interval(hours => ${webhookLimits.overlapHours}::int)`;
  const webhook = await database.transaction(platformScope, async (tx) => {
    await queries.lockWebhook(tx, clientId, id);
    await refuseOutlasting(tx, editor, clientId);
    await lockCaller(tx, editor);
    return queries.updateWebhook(tx, clientId, id, {
      previousSecret: sql`case when ${isOverlapping} then ${webhooks.previousSecret} else ${webhooks.secret} end`,
      previousUntil: sql`case when ${isOverlapping} then ${webhooks.previousUntil} else ${dayEnd} end`,
      secret: sealed,
      renewedAt: sql`now()`,
      ...editedBy(editor, webhooks),
    });
  });
  return { secret, webhook };
}

/** Writes a test event for a webhook: like one that a trigger writes, without records. */
export const sendTestEvent = ({ database }: Deps, { clientId, editor: { user } }: Act, id: number): Promise<void> =>
  database.transaction(tenantScope(clientId), async (tx) => {
    const { isOn } = await queries.lockWebhook(tx, clientId, id);
    if (!isOn) throw new AppError('inactive', message('webhooks.is_off'));
    const kind = user.clientId === clientId ? 'user' : 'platform_admin';
    const data = { client_id: clientId, actor_id: user.id, actor_kind: kind, records: [] };
    await queries.addEvent(tx, id, { clientId, type: testEvent, data });
  });

/** Lets a delivery be sent again, under the same id. */
export const replay = ({ database }: Deps, { clientId }: Act, id: number): Promise<void> =>
  database.transaction(tenantScope(clientId), async (tx) => {
    const found = await queries.lockForReplay(tx, clientId, id);
    if (!found) throw notFound(message('webhooks.delivery_absent'));
    if (!found.isOn) throw new AppError('inactive', message('webhooks.is_off'));
    if (found.isOpen) throw new AppError('already_active', message('webhooks.still_waiting'));
    await queries.sendAgain(tx, clientId, id);
  });
