import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { withdrawMails } from '../../mail/outbox.ts';

/** Switches a user's digest on, from now on, or off: then one that waits to be sent is withdrawn too. */
export const chooseDigest = (database: Database, userId: number, isWanted: boolean): Promise<void> =>
  // The outbox belongs to no tenant.
  database.transaction(platformScope, async (tx) => {
    await tx
      .update(users)
      .set({ digestSince: isWanted ? sql`coalesce(${users.digestSince}, now())` : null })
      .where(eq(users.id, userId));
    if (!isWanted) await withdrawMails(tx, userId, ['monthly_digest']);
  });
