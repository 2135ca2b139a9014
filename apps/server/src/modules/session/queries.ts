import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';

/** An address's accounts that a password is compared with: rarely more than one, whatever is open. */
const comparedAtMost = 5;

/**
 * The accounts that a username and a password may mean: the one that has claimed the address or, where nobody has, the
 * invited ones whose one-time password fits the selector. The tenant is not known yet: this runs in the platform's scope.
 */
export async function findAccounts(database: Database, username: string, selector: number) {
  const found = await database
    .in(platformScope)
    .select({
      id: users.id,
      passwordHash: sql<string>`${users.passwordHash}`,
      isClaimed: sql<boolean>`${users.claimedAt} is not null`,
      isTooLate: sql<boolean>`coalesce(${users.oneTimePasswordExpiresAt} <= now(), false)`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(sql`lower(${users.username})`, username.toLowerCase()),
        sql`${users.isActive}`,
        sql`${clients.isActive}`,
        isNotNull(users.passwordHash),
        or(isNotNull(users.claimedAt), sql`coalesce(${users.oneTimePasswordSelector}, ${selector}) = ${selector}`),
      ),
    )
    .orderBy(sql`${users.claimedAt} nulls last`, desc(users.oneTimePasswordExpiresAt))
    .limit(comparedAtMost);
  return found[0]?.isClaimed ? found.slice(0, 1) : found;
}

/** Notes a sign-in; false where the password has been changed in the meantime. */
export async function noteSignIn(database: Database, userId: number, passwordHash: string): Promise<boolean> {
  const noted = await database
    .in(platformScope)
    .update(users)
    .set({ lastSignInAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id });
  return noted.length > 0;
}
