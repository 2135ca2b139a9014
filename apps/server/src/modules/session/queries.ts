import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';

/** The account of a username, if it may sign in. The tenant is not known yet: this runs in the platform's scope. */
export async function findAccount(database: Database, username: string) {
  const [account] = await database
    .in(platformScope)
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isTooLate: sql<boolean>`coalesce(${users.oneTimePasswordExpiresAt} <= now(), false)`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), users.isActive, clients.isActive));
  return account;
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
