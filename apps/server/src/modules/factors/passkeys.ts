import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { passkeys } from '../../db/tables/passkeys.ts';
import { users } from '../../db/tables/users.ts';

/** The user's passkeys, the last used first. */
export const passkeysOf = (db: Drizzle, userId: number) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      userHandle: passkeys.userHandle,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(sql`${passkeys.lastUsedAt} desc nulls last`, desc(passkeys.createdAt), passkeys.id);

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>;

/** Stores a new passkey; false if the authenticator's id for it is known already. */
export async function insertPasskey(tx: Drizzle, passkey: NewPasskey): Promise<boolean> {
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

const own = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Renames a passkey; false if the user has none with this id. */
export async function renamePasskey(tx: Drizzle, userId: number, id: number, name: string): Promise<boolean> {
  const renamed = await tx.update(passkeys).set({ name }).where(own(userId, id)).returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(tx: Drizzle, userId: number, id: number): Promise<void> {
  await tx.delete(passkeys).where(own(userId, id));
}

/**
 * The passkey with this id of its authenticator, and its owner, if the owner may sign in: of this user, or of anybody who has a
 * password. Without one, the provider or an invitation comes first, and no passkey signs in alone.
 */
export async function findPasskey(db: Drizzle, credentialId: string, userId?: number) {
  const isOfOwner = userId === undefined ? isNotNull(users.passwordHash) : eq(users.id, userId);
  const [found] = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      userHandle: passkeys.userHandle,
      generation: users.sessionGeneration,
      user: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(passkeys.credentialId, credentialId), users.isActive, clients.isActive, isOfOwner));
  return found;
}

export type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/**
 * Notes a use. False if the count has not gone up, unless the authenticator never counts: then a copy of the passkey may
 * have signed before.
 */
export async function notePasskeyUse(db: Drizzle, id: number, count: number): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ signCount: count, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.signCount, count), sql`${passkeys.signCount} + ${count} = 0`)))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}
