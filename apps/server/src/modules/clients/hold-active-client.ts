import { clientMessages } from '@orgscope/contract/resources/clients';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { AppError, notFound } from '../../http/app-error.ts';

/** Refuses a client that is absent or inactive, and keeps any other from being deactivated until the transaction ends. */
export async function holdActiveClient(tx: Drizzle, id: number): Promise<void> {
  const [client] = await tx.select({ isActive: clients.isActive }).from(clients).where(eq(clients.id, id)).for('share');
  if (!client) throw notFound('Client not found');
  if (!client.isActive) throw new AppError('inactive', clientMessages.inactive);
}
