// Addresses that people of other clients have. A tenant learns of one only by really inviting it, and only a limited
// number of times.
import { and, desc, eq, exists, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import type { Expired } from '../../../db/sql/delete-in-portions.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { refusedInvitations } from '../../../db/tables/refused-invitations.ts';
import { userTokens } from '../../../db/tables/user-tokens.ts';
import { userAddress, users } from '../../../db/tables/users.ts';
import { isPlatformAdmin } from '../../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../../identity/session/session.ts';
import { lockList } from '../../records/list-room.ts';
import { invitationsPaused } from '../record/refusals.ts';

/**
 * Refusals per day that may reveal an account elsewhere, and how many clients may have an open invitation of an
 * address.
 */
export const foreignLimits = { perInviter: 20, perClient: 50, openInvitations: 5 } as const;

const day = sql`interval '24 hours'`;

/** Platform administrators see every client's people anyway. */
export const knowsEveryAddress = (inviter: Session): boolean => isPlatformAdmin(inviter);

/** How many refusals an inviter may still get today; if none, the seconds until there is room for another. */
export async function roomFor(
  tx: Drizzle,
  inviter: Session,
  clientId: number,
): Promise<{ left: number; seconds: number | undefined }> {
  const { perInviter, perClient } = foreignLimits;
  const ofClient = await tx
    .select({
      inviterId: refusedInvitations.inviterId,
      // Less than a millisecond off: moments are stored rounded, and one of now may be ahead.
      seconds: sql<number>`ceil(extract(epoch from ${refusedInvitations.at} + ${day} - now()) - 0.001)::int`,
    })
    .from(refusedInvitations)
    .where(and(eq(refusedInvitations.clientId, clientId), gt(refusedInvitations.at, sql`now() - ${day}`)))
    .orderBy(desc(refusedInvitations.at))
    .limit(perClient);
  const own = ofClient.filter(({ inviterId }) => inviterId === inviter.user.id);
  return {
    left: Math.min(perClient - ofClient.length, perInviter - own.length),
    // Once the oldest of them is a day old.
    seconds: (ofClient[perClient - 1] ?? own[perInviter - 1])?.seconds,
  };
}

/**
 * How many refusals an inviter may still get today; throws if none, whatever is invited. Lets one transaction of a
 * client at a time have the answer, so that simultaneous requests do not get more. Take this lock before any row.
 */
export async function lockRefusals(tx: Drizzle, inviter: Session, clientId: number): Promise<number> {
  if (knowsEveryAddress(inviter)) return Infinity;
  await lockList(tx, refusedInvitations, clientId);
  const { left, seconds } = await roomFor(tx, inviter, clientId);
  if (seconds !== undefined) throw invitationsPaused(seconds);
  return left;
}

/**
 * Records refusals, at most so many, which count and are kept for audits; false if there are more. Who is refused an address
 * again learns nothing new: an identity provider repeats it with each synchronisation, and would use up the refusals for good.
 */
export async function noteRefusals(
  tx: Drizzle,
  inviter: Session,
  clientId: number,
  addresses: string[],
  most = addresses.length,
): Promise<boolean> {
  if (knowsEveryAddress(inviter) || addresses.length === 0) return true;
  const inviterId = inviter.user.id;
  const known = await tx
    .select({ address: refusedInvitations.address })
    .from(refusedInvitations)
    .where(
      and(
        eq(refusedInvitations.clientId, clientId),
        eq(refusedInvitations.inviterId, inviterId),
        isAnyOf(refusedInvitations.address, addresses),
      ),
    );
  const news = addresses.filter((address) => known.every((each) => each.address !== address));
  const noted = news.slice(0, most);
  if (noted.length > 0) {
    await tx.insert(refusedInvitations).values(noted.map((address) => ({ clientId, inviterId, address })));
  }
  return noted.length === news.length;
}

const hasOpenInvitation = (tx: Drizzle) =>
  or(
    gt(users.oneTimePasswordExpiresAt, sql`now()`),
    exists(
      tx
        .select({ one: sql`1` })
        .from(userTokens)
        .where(
          and(
            eq(userTokens.userId, users.id),
            eq(userTokens.kind, 'invitation'),
            isNull(userTokens.usedAt),
            isNull(userTokens.voidedAt),
            gt(userTokens.expiresAt, sql`now()`),
          ),
        ),
    ),
  );

/**
 * Those of the addresses, in lower case, that a client may not invite: claimed elsewhere, or with too many open
 * invitations.
 */
export async function foreignAmong(tx: Drizzle, clientId: number, addresses: string[]): Promise<Set<string>> {
  const isClaimed = isNotNull(users.claimedAt);
  const rows = await tx
    .select({ address: userAddress })
    .from(users)
    .where(
      and(
        isAnyOf(userAddress, addresses),
        users.isActive,
        ne(users.clientId, clientId),
        or(isClaimed, hasOpenInvitation(tx)),
      ),
    )
    .groupBy(userAddress)
    .having(sql`bool_or(${isClaimed}) or count(*) >= ${foreignLimits.openInvitations}`);
  return new Set(rows.map((row) => row.address));
}

/** Refusals of three months ago: they contain addresses, and are no longer needed. */
export const oldRefusals: Expired = {
  table: refusedInvitations,
  key: [refusedInvitations.id],
  when: lte(refusedInvitations.at, sql`now() - interval '90 days'`),
};
