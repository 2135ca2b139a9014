import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';
import { enqueue, withdrawMails } from '../../mail/outbox.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';
import { nameOf, revokeAccount } from './account.ts';

/** How many administrators are told where whoever invited has left. */
const toldAtMost = 5;

interface Invited {
  readonly id: number;
  readonly username: string;
  readonly client: { readonly id: number; readonly name: string };
  readonly invitedBy: number | null;
}

/** Who is told of an invitation: whoever sent it or, where they administrate no more, the client's administrators. */
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
    .limit(toldAtMost);
  return found[0]?.id === invitedBy ? found.slice(0, 1) : found;
}

/**
 * Ends the open invitations of an address that was claimed elsewhere, and tells by mail who sent them. Sessions stay, so
 * that who is signed in with a one-time password is told what happened: an inactive user's session opens nothing.
 */
export async function supersedeInvitations(tx: Drizzle, invited: readonly Invited[]): Promise<void> {
  for (const user of invited) {
    await voidTokens(tx, user.id, 'invitation');
    await withdrawMails(tx, user.id, ['invitation', 'first_login']);
    await revokeAccount(tx, user.id);
    const supersededAt = new Date();
    await tx.update(users).set({ supersededAt }).where(eq(users.id, user.id));
    for (const administrator of await administratorsOf(tx, user)) {
      await enqueue(tx, {
        cause: `invitation_ended:${user.id}:${supersededAt.toISOString()}:${administrator.id}`,
        kind: 'invitation_ended',
        userId: administrator.id,
        toAddress: administrator.username,
        toName: nameOf(administrator),
        parameters: { invited: user.username, client: user.client.name },
      });
    }
  }
}
