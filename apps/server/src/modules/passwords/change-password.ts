import { message } from '@orgscope/contract/words/message';
import type { PasswordChange } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import type { Session } from '../../identity/session/session.ts';
import { verifyPassword } from '../../lib/passwords/password.ts';
import { noSuchUser, readAccount } from '../accounts/account.ts';
import { chosenPasswordFaults } from './chosen-password.ts';
import { setOwnPassword } from './set-own-password.ts';
import { refusePassword } from './set-password.ts';

/** Sets a new password for a user who knows the old one. All sessions end; returns how the next one begins. */
export async function changePassword(
  database: Database,
  session: Session,
  { old_password: old, new_password: chosen }: PasswordChange,
  minLength: number,
): Promise<Opening> {
  const db = database.in(platformScope);
  const account = await readAccount(db, session.user.id);
  if (!account) throw noSuchUser();
  const isRight = account.passwordHash !== null && (await verifyPassword(account.passwordHash, old));
  refusePassword({
    ...(!isRight && { old_password: [message('passwords.wrong_old_password')] }),
    new_password: await chosenPasswordFaults(db, chosen, account, minLength),
  });
  return setOwnPassword(database, session, account, chosen, { notify: true });
}
