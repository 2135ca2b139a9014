// The API tokens of one owner: a person, or a service account.
import type { ApiToken, NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { message } from '@orgscope/contract/words/message';
import type { Scope } from '@orgscope/contract/scopes';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { AppError } from '../../errors/app-error.ts';
import type { newSecret } from '../../identity/tokens/api-token.ts';

type Owner = { readonly userId: number } | { readonly serviceAccountId: number };

const isOf = (owner: Owner) =>
  'userId' in owner ? eq(apiTokens.userId, owner.userId) : eq(apiTokens.serviceAccountId, owner.serviceAccountId);

const shown = {
  id: apiTokens.id,
  name: apiTokens.name,
  start: apiTokens.start,
  scopes: apiTokens.scopes,
  networks: apiTokens.networks,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

type Shown = Pick<typeof apiTokens.$inferSelect, keyof typeof shown>;

const answerOf = ({ createdAt, expiresAt, lastUsedAt, ...fields }: Shown): ApiToken => ({
  ...fields,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** The owner's tokens, the newest first, those that have expired included. */
export async function tokensOf(db: Drizzle, owner: Owner): Promise<ApiToken[]> {
  const rows = await db.select(shown).from(apiTokens).where(isOf(owner)).orderBy(desc(apiTokens.id));
  return rows.map(answerOf);
}

export const countTokens = (tx: Drizzle, owner: Owner): Promise<number> => tx.$count(apiTokens, isOf(owner));

/** Refuses scopes that the owner may not give to a token. */
export function checkScopes(wanted: readonly Scope[], open: readonly Scope[]): void {
  const foreign = wanted.filter((scope) => !open.includes(scope));
  if (foreign.length === 0) return;
  const faults = foreign.map((scope) => message('tokens.foreign_scope', { scope }));
  throw new AppError('validation_failed', { scopes: faults });
}

/** Adds a token with a new secret, of which only the hash and the first characters are stored. */
export async function addToken(
  tx: Drizzle,
  owner: Owner & { readonly clientId: number },
  { name, scopes, days, networks = [] }: NewApiToken,
  { secretHash, start }: Omit<ReturnType<typeof newSecret>, 'secret'>,
): Promise<ApiToken> {
  const expiresAt = sql`now() + ${days}::integer * interval '1 day'`;
  const [added] = await tx
    .insert(apiTokens)
    .values({ ...owner, name, secretHash, start, scopes: [...new Set(scopes)], networks, expiresAt })
    .returning(shown);
  if (!added) throw new Error('The token was not stored');
  return answerOf(added);
}

/** False if the owner has no such token. */
export async function deleteToken(db: Drizzle, owner: Owner, id: number): Promise<boolean> {
  const deleted = await db
    .delete(apiTokens)
    .where(and(isOf(owner), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });
  return deleted.length > 0;
}

/** Revokes all tokens of a person. */
export async function deleteTokensOf(tx: Drizzle, userId: number): Promise<void> {
  await tx.delete(apiTokens).where(isOf({ userId }));
}
