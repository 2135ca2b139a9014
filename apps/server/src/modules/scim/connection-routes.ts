import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/scim';
import type { ScimConnection } from '@orgscope/contract/resources/scim';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { notFound } from '../../errors/app-error.ts';
import type { AppError } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { editorName } from '../../identity/editor.ts';
import { newScimSecret } from '../../identity/tokens/scim-token.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockCaller } from '../accounts/account.ts';
import { editConflict } from '../records/check-edit.ts';

/** The screen on which administrators let an identity provider in. */
export function scimConnectionRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  // No tenant can read tokens. Every query names its client.
  const db = database.in(platformScope);
  const clientOf = (request: FastifyRequest<{ Querystring: { client_id?: number | undefined } }>) =>
    chosenClient(sessionOf(request), request.query.client_id);

  async function read(clientId: number): Promise<ScimConnection> {
    const [found] = await db
      .select({
        start: scimConnections.start,
        createdBy: scimConnections.createdBy,
        issuedAt: scimConnections.issuedAt,
        lastUsedAt: scimConnections.lastUsedAt,
        sends: scimConnections.sendsInvitations,
      })
      .from(scimConnections)
      .where(eq(scimConnections.clientId, clientId));
    return {
      url: `${publicUrl.replace(/\/$/, '')}/scim/v2`,
      token: found
        ? {
            start: found.start,
            created_by: found.createdBy,
            created_at: found.issuedAt.toISOString(),
            last_used_at: found.lastUsedAt?.toISOString() ?? null,
          }
        : null,
      sends_invitations: found?.sends ?? false,
    };
  }
  const absent = () => notFound(message('scim.absent'));

  /** Why a token that was shown is not there: somebody has replaced it, or revoked it. */
  async function replacedOrAbsent(editor: Session, clientId: number): Promise<AppError> {
    const present = await read(clientId);
    if (!present.token) return absent();
    const { created_by: changedBy, created_at: changedAt } = present.token;
    return editConflict(editor, { changedBy, changedById: null, changedAt }, present);
  }

  serve(app, calls.readScim, async (request) => withData(await read(clientOf(request))));

  serve(app, calls.changeScim, async (request) => {
    const clientId = clientOf(request);
    const changed = await db
      .update(scimConnections)
      .set({ sendsInvitations: request.body.sends_invitations })
      .where(eq(scimConnections.clientId, clientId))
      .returning({ id: scimConnections.id });
    if (changed.length === 0) throw absent();
    return withMessage(message('scim.saved'), await read(clientId));
  });

  serve(app, calls.createScimToken, async (request) => {
    const clientId = clientOf(request);
    const { secret, ...stored } = newScimSecret();
    const values = { ...stored, createdBy: editorName(sessionOf(request)) };
    await database.transaction(platformScope, async (tx) => {
      await lockActiveClient(tx, clientId);
      await refuseOutlasting(tx, sessionOf(request), clientId);
      await lockCaller(tx, sessionOf(request));
      await tx
        .insert(scimConnections)
        .values({ clientId, ...values })
        .onConflictDoUpdate({
          target: scimConnections.clientId,
          set: { ...values, issuedAt: sql`now()`, lastUsedAt: null },
        });
    });
    return withMessage(message('scim.created'), { secret, connection: await read(clientId) });
  });

  serve(app, calls.revokeScimToken, async (request) => {
    const clientId = clientOf(request);
    const { start } = request.query;
    const shown = start === undefined ? undefined : eq(scimConnections.start, start);
    const removed = await db
      .delete(scimConnections)
      .where(and(eq(scimConnections.clientId, clientId), shown))
      .returning({ id: scimConnections.id });
    if (removed.length === 0) throw await replacedOrAbsent(sessionOf(request), clientId);
    return withMessage(message('scim.revoked'), null);
  });
}
