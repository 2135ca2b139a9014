import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import { users } from '../../db/tables/users.ts';
import { enqueue, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';
import { revokeAccount } from './account.ts';

/** The number of administrators who are notified if the inviter has left. */
const mostNotified = 5;

interface Invited {
  readonly id: number;
  readonly username: string;
  readonly client: { readonly id: number; readonly name: string };
  readonly invitedBy: number | null;
}

/**
 * Who is notified about the end of an invitation: its sender or, if they are no longer an administrator, the client's
 * administrators.
 */
async function administratorsOf(tx: Drizzle, { client, invitedBy }: Invited) {
  const isAdministrator = or(
    and(eq(users.id, invitedBy ?? 0), inArray(users.platformRole, ['client_admin', 'platform_admin'])),
    and(eq(users.clientId, client.id), eq(users.platformRole, 'client_admin')),
  );
  const found = await tx
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isAdministrator, users.isActive, sql`${users.claimedAt} is not null`))
    .orderBy(sql`${users.id} = ${invitedBy ?? 0} desc`, users.id)
    .limit(mostNotified)
    // As in mailAdministrators().
    .for('key share');
  return found[0]?.id === invitedBy ? found.slice(0, 1) : found;
}

/**
 * Ends the open invitations of an address that was claimed elsewhere, and tells their senders by mail. Sessions stay,
 * so that a user signed in with a one-time password is told what happened: an inactive user's session gives no access.
 */
export async function supersedeInvitations(tx: Drizzle, invited: readonly Invited[]): Promise<void> {
  if (invited.length === 0) return;
  const supersededAt = await nowIn(tx);
  for (const user of invited) {
    await voidTokens(tx, user.id, 'invitation');
    await withdrawMails(tx, user.id, ['invitation', 'first_login']);
    await revokeAccount(tx, user.id);
    await tx.update(users).set({ supersededAt }).where(eq(users.id, user.id));
    for (const administrator of await administratorsOf(tx, user)) {
      await enqueue(tx, {
        cause: `invitation_ended:${user.id}:${supersededAt.toISOString()}:${administrator.id}`,
        kind: 'invitation_ended',
        ...recipientOf(administrator),
        parameters: { invited: user.username, client: user.client.name },
      });
    }
  }
}
