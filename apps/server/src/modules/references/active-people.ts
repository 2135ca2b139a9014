import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { userAddress, users } from '../../db/tables/users.ts';

/** The active users of a client: their ids by e-mail address in lower case. */
export async function activePeople(db: Drizzle, clientId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ address: userAddress, id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), sql`${users.isActive}`));
  return new Map(rows.map(({ address, id }) => [address, id]));
}
