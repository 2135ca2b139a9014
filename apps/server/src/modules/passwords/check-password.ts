import { message } from '@orgscope/contract/words/message';
import type { PasswordProof } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Session } from '../../identity/session/session.ts';
import { verifyPassword } from '../../lib/passwords/password.ts';
import { readAccount } from '../accounts/account.ts';
import { refusePassword } from './set-password.ts';

/** Refuses a password that is not the caller's. */
export async function checkPassword(database: Database, { user }: Session, { password }: PasswordProof): Promise<void> {
  const account = await readAccount(database.in(platformScope), user.id);
  const isRight = account?.passwordHash != null && (await verifyPassword(account.passwordHash, password));
  if (!isRight) refusePassword({ password: [message('passwords.wrong_old_password')] });
}
