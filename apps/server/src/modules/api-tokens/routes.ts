import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/api-tokens';
import { readCaller } from '@orgscope/contract/resources/caller';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { editorName } from '../../identity/editor.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { createToken, scopesFor } from './create-token.ts';
import { deleteToken, tokensOf } from './owned-tokens.ts';

export function apiTokenRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const db = database.in(platformScope);

  serve(app, calls.listApiTokens, async (request) => {
    const { user, permissions } = sessionOf(request);
    return withData({ tokens: await tokensOf(db, { userId: user.id }), scopes: scopesFor(permissions) });
  });

  serve(app, calls.createApiToken, async (request) =>
    withMessage(message('tokens.created'), await createToken(database, sessionOf(request), request.body)),
  );

  serve(app, calls.revokeApiToken, async (request) => {
    const owner = { userId: sessionOf(request).user.id };
    if (!(await deleteToken(db, owner, request.params.id))) throw notFound(message('tokens.absent'));
    return withMessage(message('tokens.revoked'), null);
  });

  serve(app, readCaller, async (request) => {
    const caller = sessionOf(request);
    const { user, client, scopes, isService } = caller;
    return withData({
      kind: isService ? ('service_account' as const) : ('person' as const),
      id: user.id,
      name: editorName(caller),
      client: { id: client.id, name: client.name },
      scopes: scopes ? [...scopes] : null,
    });
  });
}
