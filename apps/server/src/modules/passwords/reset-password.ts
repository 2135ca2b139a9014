import { message } from '@orgscope/contract/words/message';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashPassword } from '../../lib/passwords/password.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { isOpen, lockAccount, readAccount, readClaimedAccount } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { countTokens, readToken, redeemToken } from '../user-tokens/user-tokens.ts';
import type { OpenToken, TokenFault } from '../user-tokens/user-tokens.ts';
import { chosenPasswordFaults } from './chosen-password.ts';
import { issuePasswordReset } from './issue-password-reset.ts';
import { refusePassword, setPassword } from './set-password.ts';

const refused = (fault: TokenFault) => new AppError(`link_${fault}`, message('passwords.reset_token_invalid'));

function open(found: OpenToken | TokenFault): OpenToken {
  if (typeof found === 'string') throw refused(found);
  return found;
}

/**
 * Whether the owner needs a password: has one, or cannot sign in by a provider. Otherwise a person who has left the company
 * could get around its provider.
 */
export const needsPassword = ({ passwordHash, hasProvider }: Account): boolean => passwordHash !== null || !hasProvider;

/** The account, if its owner may sign in and needs a password. */
function resettable(account: Account | undefined): Account | undefined {
  return account && isOpen(account) && account.isClaimed && needsPassword(account) ? account : undefined;
}

/**
 * Limits the reset mails to an account: several in a day without delay, then one per interval. A link works for twice
 * the interval, so that the owner always has a valid one.
 */
export const resetMailLimits = { atOnce: 3, spacing: 15 * 60 } as const;

async function mayHaveMail(tx: Drizzle, { id }: Account): Promise<boolean> {
  const { inDay, lately } = await countTokens(tx, id, 'password_reset', resetMailLimits.spacing);
  return inDay < resetMailLimits.atOnce || lately === 0;
}

/** Mails a reset link if an account with this address can use one; never reveals whether it does. */
export async function requestReset(database: Database, seal: Seal, email: string): Promise<void> {
  const account = resettable(await readClaimedAccount(database.in(platformScope), email));
  if (!account) return;
  await database.transaction(platformScope, async (tx) => {
    const locked = resettable(await lockAccount(tx, account.id));
    if (locked && (await mayHaveMail(tx, locked))) await issuePasswordReset(tx, seal, locked);
  });
}

/** Sets a new password for a caller with the link's token, and returns the user. All sessions end. */
export async function resetPassword(
  database: Database,
  { token, password }: { token: string; password: string },
  minLength: number,
): Promise<string> {
  const db = database.in(platformScope);
  const { userId } = open(await readToken(db, 'password_reset', token));
  const account = resettable(await readAccount(db, userId));
  if (!account) throw refused('voided');
  refusePassword({ password: await chosenPasswordFaults(db, password, account, minLength) });
  const passwordHash = await hashPassword(password);
  await database.transaction(platformScope, async (tx) => {
    const locked = resettable(await lockAccount(tx, userId));
    open(await redeemToken(tx, 'password_reset', token));
    if (!locked) throw refused('voided');
    await setPassword(tx, locked, passwordHash, { notify: true });
  });
  return account.username;
}
