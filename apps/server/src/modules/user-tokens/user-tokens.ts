// The tokens in links that mails bring. Whoever follows one is not known yet: all of this runs in the platform's scope.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { insertMany } from '../../db/write-many.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import type { TokenKind } from '../../db/tables/user-tokens.ts';
import { hashOfToken, randomToken } from '../../lib/random-token.ts';

/** A token that can be redeemed. */
export interface OpenToken {
  readonly id: number;
  readonly userId: number;
}

/** Why a token is not taken; with `link_` before it, the code of the refusal. */
export type TokenFault = 'unknown' | 'used' | 'voided' | 'expired';

const isOpen = and(isNull(userTokens.usedAt), isNull(userTokens.voidedAt));

/** Makes a user's tokens of one kind worthless. */
export async function voidTokens(tx: Drizzle, userId: number, kind: TokenKind): Promise<void> {
  await tx
    .update(userTokens)
    .set({ voidedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind), isOpen));
}

/** Tokens for users who have none of this kind yet, in the order given. */
export async function issueTokens(tx: Drizzle, userIds: number[], kind: TokenKind, seconds: number) {
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const tokens = userIds.map((userId) => ({ userId, token: randomToken() }));
  const rows = tokens.map(({ userId, token }) => ({ userId, kind, tokenHash: hashOfToken(token), expiresAt }));
  const ids = await insertMany(tx, userTokens, rows, userTokens.userId);
  return tokens.map(({ userId, token }) => ({ token, expiresAt, cause: `${kind}:${ids.get(userId)}` }));
}

/** One more token beside those there are. */
export async function addToken(tx: Drizzle, userId: number, kind: TokenKind, seconds: number) {
  const [issued] = await issueTokens(tx, [userId], kind, seconds);
  if (!issued) throw new Error('The token was not inserted');
  return issued;
}

/** A new token; earlier ones of its kind stop working. Hold the user's row, so that two at once leave one. */
export async function issueToken(tx: Drizzle, userId: number, kind: TokenKind, seconds: number) {
  await voidTokens(tx, userId, kind);
  return addToken(tx, userId, kind, seconds);
}

/** How many tokens a user was given in a day, and how many of them in the last seconds. */
export async function countTokens(tx: Drizzle, userId: number, kind: TokenKind, lastSeconds: number) {
  const since = (seconds: number) => sql`${userTokens.createdAt} > now() - ${seconds}::integer * interval '1 second'`;
  const [counted] = await tx
    .select({
      inDay: sql<number>`count(*)::integer`,
      lately: sql<number>`(count(*) filter (where ${since(lastSeconds)}))::integer`,
    })
    .from(userTokens)
    .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind), since(86_400)));
  return counted ?? { inDay: 0, lately: 0 };
}

/** The token, as long as it can be redeemed; otherwise why not. */
export async function readToken(db: Drizzle, kind: TokenKind, token: string): Promise<OpenToken | TokenFault> {
  const [row] = await db
    .select({
      id: userTokens.id,
      userId: userTokens.userId,
      isUsed: sql<boolean>`${userTokens.usedAt} is not null`,
      isVoided: sql<boolean>`${userTokens.voidedAt} is not null`,
      isExpired: sql<boolean>`${userTokens.expiresAt} <= now()`,
    })
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOfToken(token)), eq(userTokens.kind, kind)));
  if (!row) return 'unknown';
  if (row.isUsed) return 'used';
  if (row.isVoided) return 'voided';
  return row.isExpired ? 'expired' : { id: row.id, userId: row.userId };
}

/** Whose a token is or was. */
export async function ownerOfToken(db: Drizzle, kind: TokenKind, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOfToken(token)), eq(userTokens.kind, kind)));
  return row?.userId;
}

/** Uses a token up, if it is still good: of any number that try at once, one succeeds. */
export async function redeemToken(tx: Drizzle, kind: TokenKind, token: string): Promise<OpenToken | TokenFault> {
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(userTokens.tokenHash, hashOfToken(token)),
        eq(userTokens.kind, kind),
        isOpen,
        gt(userTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: userTokens.id, userId: userTokens.userId });
  if (row) return row;
  const fault = await readToken(tx, kind, token);
  return typeof fault === 'string' ? fault : 'expired';
}

/** Clears away tokens that ran out three months ago; until then their links can still say why they do not work. */
export async function removeOldTokens(database: Database): Promise<void> {
  await database
    .in(platformScope)
    .delete(userTokens)
    .where(lte(userTokens.expiresAt, sql`now() - interval '90 days'`));
}
