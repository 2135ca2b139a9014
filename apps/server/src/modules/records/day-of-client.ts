import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { todayIn } from '../../lib/time/today-in.ts';

/** Today by a client's own calendar, in SQL. */
export async function dayOfClient(db: Drizzle, clientId: number): Promise<SQL> {
  const [client] = await db.select({ timezone: clients.timezone }).from(clients).where(eq(clients.id, clientId));
  return sql`${todayIn(client?.timezone ?? 'UTC')}::date`;
}
