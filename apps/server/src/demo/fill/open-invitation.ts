// The demo's open invitation. Its token is as public as the demo's password, so that its link can be printed at each
// start.
import * as webPaths from '@orgscope/contract/web-paths';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { hashOfToken } from '../../lib/secrets/random-token.ts';

const token = 'An-open-invitation-for-the-demo-and-no-more';
const inThreeDays = sql`now() + interval '72 hours'`;
const isOpen = and(
  eq(userTokens.tokenHash, hashOfToken(token)),
  isNull(userTokens.usedAt),
  isNull(userTokens.voidedAt),
);

/** Invites one more person to Acme. */
export async function openInvitation(tx: Drizzle): Promise<void> {
  const guest = { username: 'guest@acme.example', firstName: 'Noor', lastName: 'Haddad' };
  const [invited] = await tx
    .insert(users)
    .values({
      ...guest,
      clientId: 2,
      searchText: searchTextOf(guest),
      platformRole: 'member',
      invitedAt: sql`now()`,
      invitedByName: 'Marcus Bell',
    })
    .returning({ userId: users.id });
  if (!invited) throw new Error('The demo could not invite');
  await tx
    .insert(userTokens)
    .values({ ...invited, kind: 'invitation', tokenHash: hashOfToken(token), expiresAt: inThreeDays });
}

/** Extends the link's validity, so that it works at every start of the demo. */
export async function renewInvitation(tx: Drizzle): Promise<void> {
  await tx.update(userTokens).set({ expiresAt: inThreeDays }).where(isOpen);
}

/** The link as lines to print, while it can be used. */
export async function describeInvitation(db: Drizzle, publicUrl: string): Promise<string[]> {
  const [open] = await db
    .select({ username: users.username })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(and(isOpen, gt(userTokens.expiresAt, sql`now()`)));
  if (!open) return [];
  return [
    `\nAn open invitation, to ${open.username}:`,
    `  ${publicUrl}${webPaths.withToken(webPaths.confirmInvitation, token)}`,
  ];
}
