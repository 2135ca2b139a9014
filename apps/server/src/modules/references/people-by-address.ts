import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';

/** A client's people, those deactivated included, by their e-mail addresses in lower case. */
export async function peopleByAddress(db: Drizzle, clientId: number) {
  const rows = await db
    .select({ address: sql<string>`lower(${users.username})`, id: users.id, isActive: users.isActive })
    .from(users)
    .where(eq(users.clientId, clientId))
    // An address that was invited again occurs twice: the active one counts.
    .orderBy(users.isActive, users.id);
  return new Map(rows.map(({ address, id, isActive }) => [address, { id, isActive }]));
}
