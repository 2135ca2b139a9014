// Who owns an address: nobody until an invitation is completed, then that account only.
import { message } from '@orgscope/contract/words/message';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { hasAddress, users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from './account.ts';
import { supersedeInvitations } from './supersede-invitations.ts';

/** Another invitation of the same address was completed first: the session is of no further use. */
export const superseded = () => new AppError('authentication_failed', message('invitations.superseded'));

/** Lets one transaction at a time decide about an address. Take this lock before any row of a user with the address. */
export async function lockAddress(tx: Drizzle, username: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${username.toLowerCase()}`}, 0))`);
}

/** Whether another active account has the address. */
export async function isClaimedElsewhere(tx: Drizzle, { id, username }: { id: number; username: string }) {
  const isClaimed = and(hasAddress(username), users.isActive, isNotNull(users.claimedAt));
  const count = await tx.$count(users, and(isClaimed, ne(users.id, id)));
  return count > 0;
}

/**
 * Gives the address to an account and ends all other invitations of it. If another account was first, ends this
 * account's invitation and returns false. Lock the address and the account before.
 */
export async function claimAddress(tx: Drizzle, account: Pick<Account, 'id' | 'username'>): Promise<boolean> {
  const { id, username } = account;
  const rows = await tx
    .select({
      id: users.id,
      username: users.username,
      client: { id: clients.id, name: clients.name },
      invitedBy: users.invitedBy,
      isClaimed: sql<boolean>`${users.claimedAt} is not null`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(hasAddress(username), users.isActive))
    .orderBy(users.id)
    .for('update', { of: users });
  const isFirst = !rows.some((row) => row.id !== id && row.isClaimed);
  await supersedeInvitations(
    tx,
    rows.filter((row) => (row.id === id) !== isFirst && !row.isClaimed),
  );
  if (isFirst) {
    await tx
      .update(users)
      .set({ claimedAt: sql`coalesce(${users.claimedAt}, now())` })
      .where(eq(users.id, id));
  }
  return isFirst;
}
