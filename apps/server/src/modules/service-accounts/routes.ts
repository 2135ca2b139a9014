import { writeMessages } from '@orgscope/contract/records/messages';
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
import { serveWrites } from '../records/serve-writes.ts';
import { createToken, openScopes, revokeToken, serviceAccountChanges } from './change-service-account.ts';
import { oneServiceAccount, serviceAccountsOf } from './queries.ts';

export function serviceAccountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listServiceAccounts, async (request) => {
    const caller = sessionOf(request);
    const clientId = chosenClient(caller, request.query.client_id);
    const db = database.in(tenantScope(clientId));
    return withData(await serviceAccountsOf(db, clientId));
  });

  serve(app, calls.readServiceAccount, async (request) => {
    const reader = sessionOf(request);
    const account = await oneServiceAccount.readFor(database, reader, request.params.id);
    const tokens = await tokensOf(database.in(reachOf(reader).scope), { serviceAccountId: account.id });
    return withData({ account, tokens, scopes: openScopes() });
  });

  serveWrites(app, calls.writes, writeMessages('service_accounts'), serviceAccountChanges(database));

  serve(app, calls.createServiceToken, async (request) =>
    withMessage(
      message('tokens.created'),
      await createToken(database, sessionOf(request), request.params.id, request.body),
    ),
  );

  serve(app, calls.revokeServiceToken, async (request) => {
    const { id, token } = request.params;
    await revokeToken(database, sessionOf(request), id, token);
    return withMessage(message('tokens.revoked'), null);
  });
}
