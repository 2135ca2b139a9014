import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/service-accounts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { tokensOf } from '../api-tokens/owned-tokens.ts';
import * as changes from './change-service-account.ts';
import { readServiceAccount, serviceAccountsOf } from './queries.ts';

export function serviceAccountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listServiceAccounts, async (request) => {
    const caller = sessionOf(request);
    const clientId = chosenClient(caller, request.query.client_id);
    const db = database.in(tenantScope(clientId));
    return withData(await serviceAccountsOf(db, clientId));
  });

  serve(app, calls.readServiceAccount, async (request) => {
    const reach = reachOf(sessionOf(request));
    const db = database.in(reach.scope);
    const account = await readServiceAccount(db, reach, request.params.id);
    const tokens = await tokensOf(db, { serviceAccountId: account.id });
    return withData({ account, tokens, scopes: changes.openScopes() });
  });

  serve(app, calls.addServiceAccount, async (request) =>
    withMessage(
      message('service_accounts.done.add'),
      await changes.addServiceAccount(database, sessionOf(request), request.body),
    ),
  );

  serve(app, calls.updateServiceAccount, async (request) =>
    withMessage(
      message('service_accounts.done.update'),
      await changes.updateServiceAccount(database, sessionOf(request), request.params.id, request.body),
    ),
  );

  serve(app, calls.deleteServiceAccount, async (request) =>
    withMessage(
      message('service_accounts.done.delete'),
      await changes.deleteServiceAccount(database, sessionOf(request), request.params.id, request.query),
    ),
  );

  serve(app, calls.restoreServiceAccount, async (request) =>
    withMessage(
      message('service_accounts.done.restore'),
      await changes.restoreServiceAccount(database, sessionOf(request), request.params.id),
    ),
  );

  serve(app, calls.createServiceToken, async (request) =>
    withMessage(
      message('tokens.created'),
      await changes.createToken(database, sessionOf(request), request.params.id, request.body),
    ),
  );

  serve(app, calls.revokeServiceToken, async (request) => {
    const { id, token } = request.params;
    await changes.revokeToken(database, sessionOf(request), id, token);
    return withMessage(message('tokens.revoked'), null);
  });
}
