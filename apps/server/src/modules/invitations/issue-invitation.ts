import type { Drizzle } from '../../db/database.ts';
import { enqueue, withdrawMails } from '../../mail/outbox.ts';
import { issueToken } from '../user-tokens/user-tokens.ts';
import { nameOf } from '../users/account.ts';
import type { Account } from '../users/account.ts';

const validSeconds = 72 * 3_600;

/** Mails an invitation; earlier ones of this user stop working. The account is held by the transaction. */
export async function issueInvitation(tx: Drizzle, account: Account, inviter: string): Promise<void> {
  await withdrawMails(tx, account.id, ['invitation', 'first_login']);
  const { token, expiresAt, cause } = await issueToken(tx, account.id, 'invitation', validSeconds);
  await enqueue(tx, {
    cause,
    kind: 'invitation',
    userId: account.id,
    toAddress: account.username,
    toName: nameOf(account),
    parameters: { client: account.client.name, inviter },
    secret: token,
    expiresAt,
  });
}
