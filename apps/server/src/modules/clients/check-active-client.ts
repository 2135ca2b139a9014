import { clientMessages } from '@orgscope/contract/resources/clients';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { AppError, notFound } from '../../http/app-error.ts';

/** Refuses a client that is absent or inactive. */
export async function checkActiveClient(db: Drizzle, id: number): Promise<void> {
  const [client] = await db.select({ isActive: clients.isActive }).from(clients).where(eq(clients.id, id));
  if (!client) throw notFound('Client not found');
  if (!client.isActive) throw new AppError('inactive', clientMessages.inactive);
}
