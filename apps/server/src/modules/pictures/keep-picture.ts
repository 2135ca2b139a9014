import { randomBytes } from 'node:crypto';
import type { Drizzle } from '../../db/database.ts';
import { deletePicture, putPicture } from './queries.ts';

interface Owner {
  readonly id: number;
  readonly clientId: number;
}

/** A name that nobody guesses; every picture has its own, so that a browser may keep it for good. */
export const newPictureName = (): string => randomBytes(24).toString('base64url');

/** Puts a picture in the place of the user's former one. The caller has written its name to the user, and holds the row. */
export const keepPicture = (tx: Drizzle, { clientId, id }: Owner, name: string, bytes: Buffer): Promise<void> =>
  putPicture(tx, { name, clientId, userId: id, bytes });

/** Takes the user's picture away, if there is one. The caller has cleared its name, and holds the row. */
export const dropPicture = (tx: Drizzle, { clientId, id }: Owner): Promise<void> => deletePicture(tx, clientId, id);
