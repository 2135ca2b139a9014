// Calls under /scim/v2/ with the token of a client's identity provider, which nothing else takes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { platformRoles } from '@orgscope/contract/permissions';
import { scimLimits } from '@orgscope/contract/resources/scim';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { namedValues } from '../../db/sql/json-object.ts';
import { platformScope } from '../../db/scope.ts';
import { statement } from '../../db/statements/statement.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { clients } from '../../db/tables/clients.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashOfToken } from '../../lib/secrets/random-token.ts';
import { bearerOf, newSecret, secretForm } from './api-token.ts';
import { clientFields } from '../session/caller-fields.ts';
import type { Session } from '../session/session.ts';
import { tokenCalls } from './token-calls.ts';
import { instead } from './token-queries.ts';

// An API token has another length, so that neither is taken for the other.
const prefix = 'osk_scim_';
const form = secretForm(prefix);

export const newScimSecret = () => newSecret(prefix);

const minuteAgo = sql`now() - interval '1 minute'`;
const connection = namedValues({
  isStale: sql<boolean>`coalesce(${scimConnections.lastUsedAt} <= ${minuteAgo}, true)`,
  id: scimConnections.id,
  clientId: scimConnections.clientId,
  client: clientFields,
  catalogueStamp: currentStamp,
});
const lookUp = statement<{ secretHash: Buffer }, { found: unknown }>(
  'scim_connection_by_token',
  sql`select ${connection.json} as found from ${scimConnections}
    join ${clients} on ${clients.id} = ${scimConnections.clientId}
    where ${scimConnections.secretHash} = ${sql.placeholder('secretHash')}::bytea`,
);

/** Identifies the identity provider of a client, which acts as an administrator of it. */
export function scimReader(database: Database) {
  const count = tokenCalls(scimLimits.perMinute, message('scim.too_often'));
  const db = database.in(platformScope);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    const secret = bearerOf(request);
    const headers = { 'www-authenticate': 'Bearer' };
    if (secret === undefined) throw new AppError('not_authenticated', message('scim.needed'), headers);
    const secretHash = hashOfToken(secret);
    const [row] = form.test(secret) ? await db.run(lookUp, { secretHash }) : [];
    const found = row && connection.read(row.found);
    if (!found?.client.isActive) throw new AppError('invalid_token', message('scim.unknown'), headers);
    if (!request.session) await count(found.id, reply);
    const { id, clientId, client, catalogueStamp, isStale } = found;
    if (isStale) {
      await db
        .update(scimConnections)
        .set({ lastUsedAt: sql`now()` })
        .where(eq(scimConnections.id, id));
    }
    return {
      id: String(id),
      key: '',
      isExpired: false,
      isStale: false,
      isFirstPasswordOver: false,
      factorsDueAt: null,
      user: { ...instead, id, clientId, firstName: 'SCIM', isActive: true, version: 1 },
      client,
      closedClients: [],
      catalogueStamp,
      profile: undefined,
      token: null,
      isService: true,
      isScim: true,
      isSso: false,
      permissions: platformRoles.client_admin.permissions,
    };
  };
}
