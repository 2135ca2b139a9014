import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { functions } from '../../db/tables/functions.ts';

/** A client's function, which stays as it is until the transaction ends; undefined where the client has none with this id. */
export async function holdFunction(tx: Drizzle, clientId: number, id: number) {
  const [held] = await tx
    .select({ name: functions.name, isActive: functions.isActive })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), eq(functions.id, id)))
    .for('share');
  return held;
}
