import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { signedOut } from '../../identity/session/session.ts';
import { withdrawMails } from '../../mail/outbox.ts';

/** Switches an active user's digest on, from now on, or anybody's off: then one that waits to be sent is withdrawn too. */
export const chooseDigest = (database: Database, userId: number, isWanted: boolean): Promise<void> =>
  // The outbox belongs to no tenant.
  database.transaction(platformScope, async (tx) => {
    const [chosen] = await tx
      .update(users)
      .set({ digestSince: isWanted ? sql`coalesce(${users.digestSince}, now())` : null })
      .where(and(eq(users.id, userId), isWanted ? users.isActive : undefined))
      .returning({ id: users.id });
    if (isWanted && !chosen) throw signedOut();
    if (!isWanted) await withdrawMails(tx, userId, ['monthly_digest']);
  });
