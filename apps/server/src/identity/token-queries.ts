import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { namedValues } from '../db/json-object.ts';
import { platformScope } from '../db/scope.ts';
import { statement } from '../db/statement.ts';
import { apiTokens } from '../db/tables/api-tokens.ts';
import { clients } from '../db/tables/clients.ts';
import { users } from '../db/tables/users.ts';
import { callerFields, profile, profileJoins } from './caller-fields.ts';

const minuteAgo = sql`now() - interval '1 minute'`;

const token = namedValues({
  id: sql<string>`${apiTokens.id}::text`,
  key: sql<string>`encode(${apiTokens.secretHash}, 'base64')`,
  isExpired: sql<boolean>`${apiTokens.expiresAt} <= now()`,
  isStale: sql<boolean>`coalesce(${apiTokens.lastUsedAt} <= ${minuteAgo}, true)`,
  scopes: sql<string[]>`${apiTokens.scopes}`,
  networks: sql<string[]>`${apiTokens.networks}`,
  ...callerFields,
});

const lookUp = statement<{ secretHash: Buffer }, { token: unknown; profile: unknown }>(
  'callers_by_api_token',
  sql`select ${token.json} as token, ${profile.json} as profile from ${apiTokens}
    join ${users} on ${users.id} = ${apiTokens.userId} join ${clients} on ${clients.id} = ${users.clientId} ${profileJoins}
    where ${apiTokens.secretHash} = ${sql.placeholder('secretHash')}::bytea`,
);

export type TokenRow = ReturnType<typeof token.read> & { readonly profile: ReturnType<typeof profile.read> };

/** The caller whom an API token stands for, with the profile; undefined if there is no such token. */
export async function findToken(database: Database, secretHash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await database.in(platformScope).run(lookUp, { secretHash });
  return row && Object.assign(token.read(row.token), { profile: profile.read(row.profile) });
}

/** Notes that a token was used, at most once a minute. */
export async function touchToken(database: Database, secretHash: Buffer): Promise<void> {
  await database
    .in(platformScope)
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(apiTokens.secretHash, secretHash), or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, minuteAgo))),
    );
}
