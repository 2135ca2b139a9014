import { invitationMessages } from '@orgscope/contract/resources/invitations';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { oneTimePassword } from '../../lib/one-time-password.ts';
import { hashPassword } from '../../lib/password.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { readToken, redeemToken } from '../user-tokens/user-tokens.ts';
import type { TokenFault, OpenToken } from '../user-tokens/user-tokens.ts';
import { isOpen, lockAccount } from '../users/account.ts';
import { giveFirstPassword } from './first-password.ts';

function open(found: OpenToken | TokenFault): OpenToken {
  if (typeof found === 'string') throw new AppError(`link_${found}`, invitationMessages[found]);
  return found;
}

/** Redeems the token of an invitation and mails a first password. Of many attempts at once, one succeeds. */
export async function confirmInvitation(database: Database, seal: Seal, token: string): Promise<void> {
  const { userId } = open(await readToken(database.in(platformScope), 'invitation', token));
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await database.transaction(platformScope, async (tx) => {
    const account = await lockAccount(tx, userId);
    const { id } = open(await redeemToken(tx, 'invitation', token));
    if (!account || !isOpen(account)) throw new AppError('inactive', invitationMessages.inactive);
    await giveFirstPassword(tx, seal, account, { password, passwordHash, cause: `first_login:${id}` });
  });
}
