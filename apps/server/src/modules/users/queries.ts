import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';

/** Reads a client and keeps it from being deactivated until the transaction ends. */
export async function holdClient(tx: Drizzle, id: number) {
  const [client] = await tx
    .select({ id: clients.id, name: clients.name, isActive: clients.isActive })
    .from(clients)
    .where(eq(clients.id, id))
    .for('share');
  return client;
}

export type NewUser = typeof users.$inferInsert;

export async function insertUser(tx: Drizzle, values: NewUser): Promise<number> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('The user was not inserted');
  return row.id;
}

/** Takes an account back to where it was before its invitation was accepted, and closes it. */
export async function revokeAccount(tx: Drizzle, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: false, passwordHash: null, oneTimePasswordExpiresAt: null, confirmedAt: null })
    .where(eq(users.id, id));
}
