import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { functions } from '../../db/tables/functions.ts';

/** What a client's function is called, whether it is active or not. */
export async function nameOfFunction(tx: Drizzle, clientId: number, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: functions.name })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), eq(functions.id, id)));
  if (!row) throw new Error('The function is gone');
  return row.name;
}
