import { passwordMessages } from '@orgscope/contract/resources/passwords';
import type { Drizzle } from '../../db/database.ts';
import { passwordFaults } from '../../lib/password-rules.ts';
import { verifyPassword } from '../../lib/password.ts';
import type { Account } from '../accounts/account.ts';
import { wasEverSent } from './sent-passwords.ts';

/** Whether it is the account's first password. One from before the list of those sent was kept is not in it. */
const isFirstPassword = async ({ hasOneTimePassword, passwordHash }: Account, password: string): Promise<boolean> =>
  hasOneTimePassword && passwordHash !== null && (await verifyPassword(passwordHash, password));

/** What speaks against a password that is to be the account's own, in texts for its field. */
export async function chosenPasswordFaults(
  db: Drizzle,
  password: string,
  account: Account,
  minLength: number,
): Promise<string[]> {
  const faults = await passwordFaults(password, account, minLength);
  const wasGiven = (await wasEverSent(db, password)) || (await isFirstPassword(account, password));
  return wasGiven ? [...faults, passwordMessages.oneTime] : faults;
}
