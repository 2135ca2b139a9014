import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { users } from '../../db/tables/users.ts';
import { signedOut } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';

/** Keeps the caller active until the transaction ends, so that nothing of theirs is written after an erasure; refused if they left. */
export async function lockActiveUser(tx: Drizzle, { user }: Session): Promise<void> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, user.clientId), eq(users.id, user.id), users.isActive))
    .for('share');
  if (locked.length === 0) throw signedOut();
}
