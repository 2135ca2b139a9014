import { message } from '@orgscope/contract/words/message';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { AppError, notFound } from '../../errors/app-error.ts';

interface Found {
  readonly name: string;
  readonly isActive: boolean;
}

const inactive = () => new AppError('inactive', message('clients.inactive'));

const find = (db: Drizzle, id: number) =>
  db.select({ name: clients.name, isActive: clients.isActive }).from(clients).where(eq(clients.id, id));

function activeOf([client]: Found[], refusal: () => AppError): Found {
  if (!client) throw notFound(message('clients.absent'));
  if (!client.isActive) throw refusal();
  return client;
}

/** Refuses a client that does not exist or is inactive. */
export const checkActiveClient = async (db: Drizzle, id: number): Promise<Found> =>
  activeOf(await find(db, id), inactive);

/** The same, and prevents its deactivation until the transaction ends. */
export const lockActiveClient = async (tx: Drizzle, id: number, refusal = inactive): Promise<Found> =>
  activeOf(await find(tx, id).for('share'), refusal);
