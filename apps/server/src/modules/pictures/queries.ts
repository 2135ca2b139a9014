import { and, eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { pictures } from '../../db/tables/pictures.ts';

export async function putPicture(tx: Drizzle, picture: typeof pictures.$inferInsert): Promise<void> {
  const { name, bytes } = picture;
  await tx
    .insert(pictures)
    .values(picture)
    .onConflictDoUpdate({ target: pictures.userId, set: { name, bytes, createdAt: sql`now()` } });
}

export async function deletePicture(tx: Drizzle, clientId: number, userId: number): Promise<void> {
  await tx.delete(pictures).where(and(eq(pictures.clientId, clientId), eq(pictures.userId, userId)));
}

/** The picture of a name, if a user of this client has it. */
export async function pictureOfClient(database: Database, clientId: number, name: string): Promise<Buffer | undefined> {
  const [picture] = await database
    .in(tenantScope(clientId))
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(and(eq(pictures.clientId, clientId), eq(pictures.name, name)));
  return picture?.bytes;
}

/** The picture of a name, whichever client's it is. */
export async function pictureOfAny(database: Database, name: string): Promise<Buffer | undefined> {
  const [picture] = await database
    .in(platformScope)
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.name, name));
  return picture?.bytes;
}
