import type { Drizzle } from '../../db/connections/database.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { enqueue, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import type { Account } from '../accounts/account.ts';
import { addToken } from '../user-tokens/user-tokens.ts';

const validSeconds = 30 * 60;

/**
 * Mails a link that resets the password. Earlier links work until one is used: otherwise anyone who requests a mail for
 * an address could invalidate the link that its owner is about to follow. The transaction has locked the account.
 */
export async function issuePasswordReset(tx: Drizzle, seal: Seal, account: Account): Promise<void> {
  await withdrawMails(tx, account.id, ['password_reset']);
  const { token, expiresAt, cause } = await addToken(tx, account.id, 'password_reset', validSeconds);
  const mail = seal({
    cause,
    kind: 'password_reset',
    ...recipientOf(account),
    secret: token,
    expiresAt,
  });
  await enqueue(tx, mail);
}
