import { message } from '@orgscope/contract/words/message';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { oneTimePassword } from '../../lib/passwords/one-time-password.ts';
import { hashPassword } from '../../lib/passwords/password.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { isOpen, lockAccount, readAccount } from '../accounts/account.ts';
import { isClaimedElsewhere } from '../accounts/claim-address.ts';
import { supersedeInvitations } from '../accounts/supersede-invitations.ts';
import { ownerOfToken, readToken, redeemToken } from '../user-tokens/user-tokens.ts';
import type { TokenFault } from '../user-tokens/user-tokens.ts';
import { giveFirstPassword } from './first-password.ts';

const dead = (fault: TokenFault) => new AppError(`link_${fault}`, message(`invitations.${fault}`));
const elsewhere = () => new AppError('link_voided', message('invitations.superseded'));
const inactive = () => new AppError('inactive', message('invitations.inactive'));

/** The error for a link that does not work. The account tells more than the link: it may have changed since. */
async function refusalOf(db: Drizzle, fault: TokenFault, token: string): Promise<AppError> {
  if (fault !== 'used' && fault !== 'voided') return dead(fault);
  const userId = await ownerOfToken(db, 'invitation', token);
  const account = userId === undefined ? undefined : await readAccount(db, userId);
  if (account?.isSuperseded) return elsewhere();
  // Accepted at the provider, which voids the link and the mailed password.
  if (account?.isClaimed && isOpen(account) && account.hasProvider && account.passwordHash === null)
    return new AppError('link_used', message('invitations.used_by_sso'));
  if (fault === 'voided') return dead(fault);
  if (!account || !isOpen(account)) return inactive();
  // Revoked and restored: no e-mail is sent for that.
  if (account.status === 'invited') return new AppError('link_voided', message('invitations.unknown'));
  return account.hasOwnPassword ? new AppError('link_used', message('invitations.set_up')) : dead('used');
}

/**
 * Redeems the token of an invitation, mails a first password and returns its user. Of simultaneous attempts, one
 * succeeds.
 */
export async function confirmInvitation(database: Database, seal: Seal, token: string): Promise<string> {
  const db = database.in(platformScope);
  const known = await readToken(db, 'invitation', token);
  if (typeof known === 'string') throw await refusalOf(db, known, token);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const username = await database.transaction(platformScope, async (tx) => {
    const account = await lockAccount(tx, known.userId);
    const redeemed = await redeemToken(tx, 'invitation', token);
    if (typeof redeemed === 'string') throw await refusalOf(tx, redeemed, token);
    if (!account || !isOpen(account)) throw inactive();
    if (await isClaimedElsewhere(tx, account)) {
      // It was sent at the very moment of the claim.
      await supersedeInvitations(tx, [account]);
      return undefined;
    }
    await giveFirstPassword(tx, seal, account, { password, passwordHash, cause: `first_login:${redeemed.id}` });
    return account.username;
  });
  if (username === undefined) throw elsewhere();
  return username;
}
