// A user as an account. The caller is often not signed in, so this runs in platform scope.
import { message } from '@orgscope/contract/words/message';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { hasAddress, hasOwnPassword, users } from '../../db/tables/users.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { editedBy } from '../../identity/editor.ts';
import { within } from '../../identity/reach/reach.ts';
import type { Reach } from '../../identity/reach/reach.ts';
import { lockSession } from '../../identity/session/session-queries.ts';
import { signedOut } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { hasProvider } from '../../identity/session/sso-rules.ts';

export const noSuchUser = () => notFound(message('users.absent'));

const select = (db: Drizzle) =>
  db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      platformRole: users.platformRole,
      isEmergencyAccount: users.isEmergencyAccount,
      passwordHash: users.passwordHash,
      /** The password is the one from the first-login mail. */
      hasOneTimePassword: sql<boolean>`${users.oneTimePasswordExpiresAt} is not null`,
      hasOwnPassword: hasOwnPassword(users),
      hasProvider,
      sessionGeneration: users.sessionGeneration,
      acceptedTermsVersion: users.acceptedTermsVersion,
      confirmedAt: users.confirmedAt,
      invitedBy: users.invitedBy,
      /** The address belongs to this account and to no other. */
      isClaimed: sql<boolean>`${users.claimedAt} is not null`,
      /** The invitation has ended, because the address was claimed elsewhere. */
      isSuperseded: sql<boolean>`${users.supersededAt} is not null and not ${users.isActive}`,
      profileCompletedAt: users.profileCompletedAt,
      status: users.status,
      isActive: users.isActive,
      client: { id: clients.id, name: clients.name, isActive: clients.isActive },
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId));

export type Account = Awaited<ReturnType<typeof select>>[number];

const withId = (id: number, reach: Reach | undefined): SQL | undefined =>
  and(eq(users.id, id), isNull(users.erasedAt), reach && within(users.clientId, reach));

/** The account of a user; with `reach`, only if it is within it. */
export async function readAccount(db: Drizzle, id: number, reach?: Reach): Promise<Account | undefined> {
  const [account] = await select(db).where(withId(id, reach));
  return account;
}

/** Reads and locks the account until the transaction ends. */
export async function lockAccount(tx: Drizzle, id: number, reach?: Reach): Promise<Account | undefined> {
  const [account] = await select(tx).where(withId(id, reach)).for('update', { of: users });
  return account;
}

/**
 * Locks the caller's account. Whose session has just been ended, or whose role has just changed, gets no new key to it, or to
 * the client. Does not wait for an import of the caller's, whose people refer to it.
 */
export async function lockCaller(tx: Drizzle, { id, token, user }: Session): Promise<Account> {
  const [account] = await select(tx).where(withId(user.id, undefined)).for('no key update', { of: users });
  if (!account) throw noSuchUser();
  if (account.sessionGeneration !== user.sessionGeneration || !account.isActive) throw signedOut();
  if (token !== null && !(await lockSession(tx, id))) throw signedOut();
  if (account.platformRole !== user.platformRole)
    throw new AppError('permission_denied', message('session.not_allowed'));
  return account;
}

/** The account that owns the address, if any. */
export async function readClaimedAccount(db: Drizzle, username: string): Promise<Account | undefined> {
  const [account] = await select(db).where(and(hasAddress(username), users.isActive, isNotNull(users.claimedAt)));
  return account;
}

/** Returns an account to its state before the invitation was accepted, and closes it; without an editor if the server does so. */
export async function revokeAccount(tx: Drizzle, id: number, editor?: Session): Promise<void> {
  const byNobody = {
    version: sql<number>`${users.version} + 1`,
    changedBy: null,
    changedById: null,
    changedAt: sql`now()`,
  };
  await tx
    .update(users)
    .set({
      isActive: false,
      deactivatedAt: sql`now()`,
      passwordHash: null,
      oneTimePasswordExpiresAt: null,
      oneTimePasswordSelector: null,
      confirmedAt: null,
      supersededAt: null,
      isEmergencyAccount: false,
      ...(editor ? editedBy(editor, users) : byNobody),
    })
    .where(eq(users.id, id));
}

/** Whether its owner may sign in at all. */
export const isOpen = (account: Account): boolean => account.isActive && account.client.isActive;
