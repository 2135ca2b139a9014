import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/message';
import * as calls from '@orgscope/contract/resources/api-tokens';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { createToken, scopesFor } from './create-token.ts';
import { deleteToken, tokensOf } from './queries.ts';
import type { TokenRow } from './queries.ts';

const answerOf = ({ createdAt, expiresAt, lastUsedAt, ...fields }: TokenRow): calls.ApiToken => ({
  ...fields,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

export function apiTokenRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const db = database.in(platformScope);

  serve(app, calls.listApiTokens, async (request) => {
    const session = sessionOf(request);
    const tokens = await tokensOf(db, session.user.id);
    return withData({ tokens: tokens.map(answerOf), scopes: scopesFor(session) });
  });

  serve(app, calls.createApiToken, async (request) => {
    const { secret, token } = await createToken(database, sessionOf(request), request.body);
    return withMessage(message('tokens.created'), { secret, token: answerOf(token) });
  });

  serve(app, calls.revokeApiToken, async (request) => {
    if (!(await deleteToken(db, sessionOf(request).user.id, request.params.id))) {
      throw notFound(message('tokens.absent'));
    }
    return withMessage(message('tokens.revoked'), null);
  });
}
