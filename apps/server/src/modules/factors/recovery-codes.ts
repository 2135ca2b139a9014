import { factorLimits } from '@orgscope/contract/resources/factors';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { recoveryCodes } from '../../db/tables/recovery-codes.ts';
import { oneTimePassword, selectorOf } from '../../lib/passwords/one-time-password.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords/password.ts';

/** A code as it is hashed: capitals, spaces and missing dashes make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/** New codes to show, and their rows to store. Hashing is slow: not inside a transaction. */
export async function makeRecoveryCodes() {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, oneTimePassword);
  const rows = await Promise.all(
    codes.map(async (code) => ({ selector: selectorOf(plain(code)), codeHash: await hashPassword(plain(code)) })),
  );
  return { codes, rows };
}

export type NewRecoveryCodes = Awaited<ReturnType<typeof makeRecoveryCodes>>;

/** Replaces the user's codes. */
export async function storeRecoveryCodes(tx: Drizzle, userId: number, { rows }: NewRecoveryCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows.map((row) => ({ ...row, userId })));
}

export const countRecoveryCodes = (db: Drizzle, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Uses up one of the user's codes; false if there is none like it, or another request used it first. */
export async function redeemRecoveryCode(db: Drizzle, userId: number, typed: string): Promise<boolean> {
  const code = plain(typed);
  const alike = await db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.selector, selectorOf(code))));
  for (const { id, codeHash } of alike) {
    if (!(await verifyPassword(codeHash, code))) continue;
    const used = await db.delete(recoveryCodes).where(eq(recoveryCodes.id, id)).returning({ id: recoveryCodes.id });
    return used.length > 0;
  }
  return false;
}
