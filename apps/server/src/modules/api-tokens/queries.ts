import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';

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

/** A user's tokens, the newest first, those that have expired included. */
export const tokensOf = (db: Drizzle, userId: number) =>
  db.select(shown).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id));

export type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

export async function countTokens(tx: Drizzle, userId: number): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(apiTokens).where(eq(apiTokens.userId, userId));
  return row?.number ?? 0;
}

type NewToken = Pick<
  typeof apiTokens.$inferInsert,
  'userId' | 'name' | 'secretHash' | 'start' | 'scopes' | 'networks'
> & { readonly days: number };

export async function addToken(tx: Drizzle, { days, ...fields }: NewToken): Promise<TokenRow> {
  const expiresAt = sql`now() + ${days}::integer * interval '1 day'`;
  const [added] = await tx
    .insert(apiTokens)
    .values({ ...fields, expiresAt })
    .returning(shown);
  if (!added) throw new Error('The token was not stored');
  return added;
}

/** False if the user has no such token. */
export async function deleteToken(db: Drizzle, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });
  return deleted.length > 0;
}
