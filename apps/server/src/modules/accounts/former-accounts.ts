import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { hasAddress, users } from '../../db/tables/users.ts';
import type { Account } from './account.ts';

/**
 * The revoked invitations of the same address at the client: who is invited anew after a withdrawal is another user. Not those
 * that were accepted: another person may have had the address.
 */
export async function formerAccounts(
  db: Drizzle,
  { id, username, client }: Pick<Account, 'id' | 'username'> & { readonly client: { readonly id: number } },
): Promise<Pick<Account, 'id' | 'platformRole'>[]> {
  return db
    .select({ id: users.id, platformRole: users.platformRole })
    .from(users)
    .where(
      and(
        eq(users.clientId, client.id),
        hasAddress(username),
        ne(users.id, id),
        sql`not ${users.isActive}`,
        isNull(users.claimedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(users.id);
}
