// The tokens in the links of mails. The caller is not known yet, so all of this runs in platform scope.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { insertMany } from '../../db/sql/write-many.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import type { TokenKind } from '../../db/tables/user-tokens.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';

/** A token that can be redeemed. */
export interface OpenToken {
  readonly id: number;
  readonly userId: number;
}

/** Why a token is refused; prefixed with `link_`, it is the error code. */
export type TokenFault = 'unknown' | 'used' | 'voided' | 'expired';

const isOpen = and(isNull(userTokens.usedAt), isNull(userTokens.voidedAt));

/** Invalidates a user's tokens of one kind. */
export async function voidTokens(tx: Drizzle, userId: number, kind: TokenKind): Promise<void> {
  await tx
    .update(userTokens)
    .set({ voidedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.kind, kind), isOpen));
}

/** Tokens for users who have none of this kind yet, in the given order. */
export async function issueTokens(tx: Drizzle, userIds: number[], kind: TokenKind, seconds: number) {
  const expiresAt = new Date((await nowIn(tx)).getTime() + seconds * 1000);
  const tokens = userIds.map((userId) => ({ userId, token: randomToken() }));
  const rows = tokens.map(({ userId, token }) => ({ userId, kind, tokenHash: hashOfToken(token), expiresAt }));
  const ids = await insertMany(tx, userTokens, rows, userTokens.userId);
  return tokens.map(({ userId, token }) => ({ token, expiresAt, cause: `${kind}:${ids.get(userId)}` }));
}

/** One more token beside the existing ones. */
export async function addToken(tx: Drizzle, userId: number, kind: TokenKind, seconds: number) {
  const [issued] = await issueTokens(tx, [userId], kind, seconds);
  if (!issued) throw new Error('The token was not inserted');
  return issued;
}

/** A new token; earlier ones of its kind stop working. Lock the user's row, so that two requests at once leave one. */
export async function issueToken(tx: Drizzle, userId: number, kind: TokenKind, seconds: number) {
  await voidTokens(tx, userId, kind);
  return addToken(tx, userId, kind, seconds);
}

/** How many tokens a user got in a day, and how many of them in the last seconds. */
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

/** The token, if it can be redeemed; otherwise the reason. */
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

/** The user of a token, valid or not. */
export async function ownerOfToken(db: Drizzle, kind: TokenKind, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(and(eq(userTokens.tokenHash, hashOfToken(token)), eq(userTokens.kind, kind)));
  return row?.userId;
}

/** Redeems a token if it is still valid: of simultaneous attempts, one succeeds. */
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

/** Tokens that expired three months ago; until then their links can still say why they do not work. */
export const oldTokens: Expired = {
  table: userTokens,
  key: [userTokens.id],
  when: lte(userTokens.expiresAt, sql`now() - interval '90 days'`),
};
