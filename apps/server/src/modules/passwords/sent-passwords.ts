import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { sentPasswords } from '../../db/tables/sent-passwords.ts';
import { hashOfOneTimePassword } from '../../lib/passwords/one-time-password.ts';

/** Records a one-time password that is about to be sent. */
export async function noteSentPassword(tx: Drizzle, password: string): Promise<void> {
  await tx.insert(sentPasswords).values({ passwordHash: hashOfOneTimePassword(password) });
}

/** Whether a password was ever sent to anyone as a one-time password. */
export async function wasEverSent(db: Drizzle, password: string): Promise<boolean> {
  return (await db.$count(sentPasswords, eq(sentPasswords.passwordHash, hashOfOneTimePassword(password)))) > 0;
}
