import type { Drizzle } from '../../db/connections/database.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { enqueue, enqueueAll, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import type { Account } from '../accounts/account.ts';
import { issueToken, issueTokens } from '../user-tokens/user-tokens.ts';

const validSeconds = 72 * 3_600;

type Invited = Pick<Account, 'id' | 'username' | 'firstName' | 'lastName'> & { client: { name: string } };
type Issued = Awaited<ReturnType<typeof issueToken>>;

const mailOf = (user: Invited, inviter: string, { token, expiresAt, cause }: Issued) => ({
  cause,
  kind: 'invitation' as const,
  ...recipientOf(user),
  parameters: { client: user.client.name, inviter },
  secret: token,
  expiresAt,
});

/** Mails an invitation; earlier ones of this user stop working. The transaction has locked the account. */
export async function issueInvitation(tx: Drizzle, seal: Seal, account: Invited, inviter: string): Promise<void> {
  await withdrawMails(tx, account.id, ['invitation', 'first_login']);
  const issued = await issueToken(tx, account.id, 'invitation', validSeconds);
  await enqueue(tx, seal(mailOf(account, inviter, issued)));
}

/** Mails invitations to users who were created in the same transaction. */
export async function issueInvitations(tx: Drizzle, seal: Seal, people: Invited[], inviter: string): Promise<void> {
  const ids = people.map(({ id }) => id);
  const issued = await issueTokens(tx, ids, 'invitation', validSeconds);
  const all = people.flatMap((user, index) => {
    const token = issued[index];
    return token ? [seal(mailOf(user, inviter, token))] : [];
  });
  await enqueueAll(tx, all);
}
