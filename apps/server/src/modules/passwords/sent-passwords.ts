import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { sentPasswords } from '../../db/tables/sent-passwords.ts';
import { hashOfOneTimePassword } from '../../lib/one-time-password.ts';

/** Notes a one-time password that is about to be given out. */
export async function noteSentPassword(tx: Drizzle, password: string): Promise<void> {
  await tx.insert(sentPasswords).values({ passwordHash: hashOfOneTimePassword(password) });
}

/** Whether a password was ever given out as a one-time password, to anybody. */
export async function wasEverSent(db: Drizzle, password: string): Promise<boolean> {
  return (await db.$count(sentPasswords, eq(sentPasswords.passwordHash, hashOfOneTimePassword(password)))) > 0;
}
