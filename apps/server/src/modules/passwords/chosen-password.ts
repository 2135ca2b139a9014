import { message } from '@orgscope/contract/words/message';
import type { Drizzle } from '../../db/connections/database.ts';
import { passwordFaults } from '../../lib/passwords/password-rules.ts';
import { verifyPassword } from '../../lib/passwords/password.ts';
import type { Account } from '../accounts/account.ts';
import { wasEverSent } from './sent-passwords.ts';

/**
 * Whether it is the account's first password. One that was sent before such passwords were recorded is not in the list.
 */
const isFirstPassword = async ({ hasOneTimePassword, passwordHash }: Account, password: string): Promise<boolean> =>
  hasOneTimePassword && passwordHash !== null && (await verifyPassword(passwordHash, password));

/** The errors of a new password of the account, as texts for its field. */
export async function chosenPasswordFaults(
  db: Drizzle,
  password: string,
  account: Account,
  minLength: number,
): Promise<string[]> {
  const faults = await passwordFaults(password, account, minLength);
  const wasGiven = (await wasEverSent(db, password)) || (await isFirstPassword(account, password));
  return wasGiven ? [...faults, message('passwords.one_time')] : faults;
}
