import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';

/** A client's user, who stays so until the transaction ends; undefined where the client has none with this id. */
export async function holdUser(tx: Drizzle, clientId: number, id: number) {
  const [held] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    .for('share');
  return held;
}
