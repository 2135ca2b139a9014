import { and, eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { within } from '../../identity/reach/reach.ts';
import type { Reach } from '../../identity/reach/reach.ts';

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

const isVisible = (reach: Reach, name: string) => and(within(pictures.clientId, reach), eq(pictures.name, name));

export const hasPicture = async (database: Database, reach: Reach, name: string): Promise<boolean> =>
  (await database.in(reach.scope).$count(pictures, isVisible(reach, name))) > 0;

/** The picture with a name, if a user within reach has it now. */
export async function readPicture(database: Database, reach: Reach, name: string): Promise<Buffer | undefined> {
  const [picture] = await database
    .in(reach.scope)
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(isVisible(reach, name));
  return picture?.bytes;
}
