import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';

/** Whether the client has this user, and he is active. The row stays locked until the transaction ends. */
export async function hasActiveUser(tx: Drizzle, clientId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id), eq(users.isActive, true)))
    .for('share');
  return rows.length > 0;
}
