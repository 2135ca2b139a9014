import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage, withPage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import * as changes from './change-webhook.ts';
import { bodyOf } from './delivery-worker.ts';
import type { WebhookKeys } from './delivery-worker.ts';
import * as queries from './queries.ts';

interface Deps {
  readonly database: Database;
  readonly sessions: SessionKeeper;
  readonly keys: WebhookKeys;
  /** What may be called. */
  readonly guard: CallGuard;
  /** Looks for something to send. */
  readonly wake: () => void;
  /** Clears what webhooks leave that are removed, or were switched off. */
  readonly clear: () => void;
}

/** The webhooks of a client, what they sent, and sending it again. */
export function webhookRoutes(app: FastifyInstance, { sessions, wake, clear, ...deps }: Deps): void {
  const actOf = (request: FastifyRequest<{ Querystring: { client_id?: number | undefined } }>) => {
    const editor = sessionOf(request);
    return { editor, clientId: chosenClient(editor, request.query.client_id) };
  };
  const inTenant = (clientId: number) => deps.database.in(tenantScope(clientId));

  serve(app, calls.listWebhooks, async (request) => {
    const { clientId } = actOf(request);
    return withData((await queries.webhooksOf(inTenant(clientId), clientId)).map(queries.toWebhook));
  });

  serve(app, calls.addWebhook, async (request) => {
    const { secret, webhook } = await changes.addWebhook(deps, actOf(request), request.body);
    return withMessage(message('webhooks.added'), { secret, webhook: queries.toWebhook(webhook) });
  });

  serve(app, calls.updateWebhook, async (request) => {
    const { body } = request;
    // Who finds an open session must not lead the company's data elsewhere.
    if (body.url !== undefined || body.events !== undefined) await sessions.checkProven(request);
    const webhook = await changes.changeWebhook(deps, actOf(request), request.params.id, body);
    if (webhook.isOn) wake();
    if (body.is_on) clear();
    const done =
      body.is_on === undefined ? 'webhooks.saved' : body.is_on ? 'webhooks.switched_on' : 'webhooks.switched_off';
    return withMessage(message(done), queries.toWebhook(webhook));
  });

  serve(app, calls.deleteWebhook, async (request) => {
    await changes.deleteWebhook(deps, actOf(request), request.params.id);
    clear();
    return withMessage(message('webhooks.deleted'), null);
  });

  serve(app, calls.rotateWebhookSecret, async (request) => {
    const { secret, webhook } = await changes.rotateSecret(deps, actOf(request), request.params.id);
    return withMessage(message('webhooks.rotated'), { secret, webhook: queries.toWebhook(webhook) });
  });

  serve(app, calls.testWebhook, async (request) => {
    await changes.sendTestEvent(deps, actOf(request), request.params.id);
    wake();
    return withMessage(message('webhooks.test_sent'), null);
  });

  serve(app, calls.listDeliveries, async (request) => {
    const { clientId } = actOf(request);
    const { id } = request.params;
    const db = inTenant(clientId);
    await queries.checkThere(db, clientId, id);
    const { rows, meta } = await queries.deliveriesOf(db, clientId, id, request.query);
    return withPage(rows.map(queries.toDelivery), meta);
  });

  serve(app, calls.readDelivery, async (request) => {
    const { clientId } = actOf(request);
    const found = await queries.readDelivery(inTenant(clientId), clientId, request.params.id);
    if (!found) throw notFound(message('webhooks.delivery_absent'));
    const { type, at, sequence, data, tries } = found;
    const body = bodyOf({ type, at: at.toISOString(), sequence, data });
    return withData({ ...queries.toDelivery(found), body, tries: tries.toReversed() });
  });

  serve(app, calls.replayDelivery, async (request) => {
    await changes.replay(deps, actOf(request), request.params.id);
    wake();
    return withMessage(message('webhooks.replayed'), null);
  });
}
