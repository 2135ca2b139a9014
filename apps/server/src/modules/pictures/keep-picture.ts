import { randomBytes } from 'node:crypto';
import type { Drizzle } from '../../db/connections/database.ts';
import { deletePicture, putPicture } from './queries.ts';

interface Owner {
  readonly id: number;
  readonly clientId: number;
}

/** A name that cannot be guessed. Every picture has its own, so that a cached picture never goes stale. */
export const newPictureName = (): string => randomBytes(24).toString('base64url');

/** Replaces the user's picture. The caller has written its name to the user, and has locked the row. */
export const keepPicture = (tx: Drizzle, { clientId, id }: Owner, name: string, bytes: Buffer): Promise<void> =>
  putPicture(tx, { name, clientId, userId: id, bytes });

/** Removes the user's picture, if there is one. The caller has cleared its name, and has locked the row. */
export const dropPicture = (tx: Drizzle, { clientId, id }: Owner): Promise<void> => deletePicture(tx, clientId, id);
