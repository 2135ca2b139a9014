import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { users } from '../../db/tables/users.ts';

/** A client's users, active or not, by e-mail address in lower case. */
export async function peopleByAddress(db: Drizzle, clientId: number) {
  const rows = await db
    .select({ address: sql<string>`lower(${users.username})`, id: users.id, isActive: users.isActive })
    .from(users)
    .where(eq(users.clientId, clientId))
    // A user who was invited again has two rows with one address: the active row comes last and stays in the map.
    .orderBy(users.isActive, users.id);
  return new Map(rows.map(({ address, id, isActive }) => [address, { id, isActive }]));
}
