import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';

/** The active functions and locations of a client: their ids by nameKey() of their names. */
export async function activePlaces(db: Drizzle, clientId: number) {
  const idsIn = async (table: typeof functions | typeof locations) => {
    const rows = await db
      .select({ id: table.id, key: table.nameKey })
      .from(table)
      .where(and(eq(table.clientId, clientId), sql`${table.isActive}`));
    return new Map(rows.map(({ id, key }) => [key, id]));
  };
  return { function: await idsIn(functions), location: await idsIn(locations) };
}
