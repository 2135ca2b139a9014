import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { startTestApp } from '../../testing/app.ts';
import { issueToken, readToken, redeemToken } from './user-tokens.ts';

const { app, database, aUser } = await startTestApp();
const db = database.in(platformScope);

/** A token for an invitation, which expired so many days ago. */
async function aToken(daysPast = -1) {
  const { id: userId } = await aUser();
  const { token } = await issueToken(db, userId, 'invitation', -daysPast * 86_400);
  return { userId, token };
}

it('stores only a hash of a token', async () => {
  const { userId, token } = await aToken();

  const { rows } = await db.execute(sql`select to_jsonb(t)::text as kept from user_tokens t where user_id = ${userId}`);

  expect(rows[0]?.['kept']).toContain('token_hash');
  for (const form of ['utf8', 'hex', 'base64'] as const) {
    expect(rows[0]?.['kept']).not.toContain(Buffer.from(token).toString(form));
  }
});

it('redeems no token that has expired or is of another kind since it was read', async () => {
  const [late, other] = [await aToken(1), await aToken()];

  expect(await redeemToken(db, 'invitation', late.token)).toBe('expired');
  expect(await redeemToken(db, 'password_reset', other.token)).toBe('unknown');

  expect(await readToken(db, 'invitation', other.token)).toMatchObject({ userId: other.userId });
  expect(await db.$count(userTokens, sql`used_at is not null`)).toBe(0);
});

it('replaces earlier tokens of the same kind only', async () => {
  const { userId, token } = await aToken();

  await issueToken(db, userId, 'password_reset', 60);
  expect(await readToken(db, 'invitation', token)).toMatchObject({ userId });
  await issueToken(db, userId, 'invitation', 60);
  expect(await readToken(db, 'invitation', token)).toBe('voided');
});

it('knows for three months why a token does not work', async () => {
  const [gone, kept] = [await aToken(91), await aToken(89)];

  await app.sweep();

  expect(await readToken(db, 'invitation', gone.token)).toBe('unknown');
  expect(await readToken(db, 'invitation', kept.token)).toBe('expired');
  expect(await db.$count(userTokens, eq(userTokens.userId, gone.userId))).toBe(0);
});
