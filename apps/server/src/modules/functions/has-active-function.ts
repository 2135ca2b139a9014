import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { functions } from '../../db/tables/functions.ts';

/** Whether the client has this function, and it is active. The row stays locked until the transaction ends. */
export async function hasActiveFunction(tx: Drizzle, clientId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: functions.id })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), eq(functions.id, id), eq(functions.isActive, true)))
    .for('share');
  return rows.length > 0;
}
