import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { authenticatorApps as apps } from '../../db/tables/authenticator-apps.ts';
import type { sealer } from '../../lib/secrets/sealer.ts';
import { stepOf } from '../../lib/secrets/totp.ts';

export type Sealer = ReturnType<typeof sealer>;

/** The context of an app's secret: it cannot be decrypted for another user. */
export const contextOf = (userId: number) => `authenticator:${userId}`;

/** How long a new app may take to its first code. */
const setUpTime = sql`now() - interval '30 minutes'`;

/** The user's apps, the last used first. */
export const confirmedApps = (db: Drizzle, userId: number) =>
  db
    .select({
      id: apps.id,
      name: apps.name,
      secret: apps.secret,
      confirmedAt: sql<Date>`${apps.confirmedAt}`.mapWith(apps.confirmedAt),
      lastUsedAt: apps.lastUsedAt,
    })
    .from(apps)
    .where(and(eq(apps.userId, userId), isNotNull(apps.confirmedAt)))
    .orderBy(sql`${apps.lastUsedAt} desc nulls last`, desc(apps.confirmedAt), apps.id);

/** Stores a new app, which does not count yet, in place of one whose set-up was not completed. */
export async function addApp(tx: Drizzle, userId: number, secret: string): Promise<number> {
  await tx.delete(apps).where(and(eq(apps.userId, userId), isNull(apps.confirmedAt)));
  const [added] = await tx.insert(apps).values({ userId, secret }).returning({ id: apps.id });
  if (!added) throw new Error('The app was not stored');
  return added.id;
}

/** The secret of an app that waits for its first code. */
export async function readNewApp(db: Drizzle, userId: number, id: number): Promise<string | undefined> {
  const [app] = await db
    .select({ secret: apps.secret })
    .from(apps)
    .where(and(eq(apps.id, id), eq(apps.userId, userId), isNull(apps.confirmedAt), gt(apps.createdAt, setUpTime)));
  return app?.secret;
}

/** Lets an app count from its first code on, which is used up; false if another request has done so. */
export async function activateApp(tx: Drizzle, id: number, name: string, step: number): Promise<boolean> {
  const added = await tx
    .update(apps)
    .set({ name, lastStep: step, confirmedAt: sql`now()` })
    .where(and(eq(apps.id, id), isNull(apps.confirmedAt)))
    .returning({ id: apps.id });
  return added.length > 0;
}

export async function deleteApp(tx: Drizzle, userId: number, id: number): Promise<void> {
  await tx.delete(apps).where(and(eq(apps.id, id), eq(apps.userId, userId)));
}

/** Uses a code of one of the user's apps, by default the last used. False if it is wrong or was used before. */
export async function redeemAppCode(
  db: Drizzle,
  keys: Sealer,
  userId: number,
  { code, app_id: id }: { code: string; app_id?: number | undefined },
): Promise<boolean> {
  const known = await confirmedApps(db, userId);
  const app = id === undefined ? known[0] : known.find((each) => each.id === id);
  if (!app) return false;
  const key = keys.open(app.secret, contextOf(userId));
  const step = stepOf(key, code);
  if (step === undefined) return false;
  // Of requests that come together with the same code, one finds the step unused.
  const used = await db
    .update(apps)
    // Sealed again, so that a former SECRET_KEY goes out of use.
    .set({ lastStep: step, lastUsedAt: sql`now()`, secret: keys.seal(key, contextOf(userId)) })
    .where(and(eq(apps.id, app.id), or(isNull(apps.lastStep), sql`${apps.lastStep} < ${step}`)))
    .returning({ id: apps.id });
  return used.length > 0;
}

/** Apps whose set-up was not completed. */
export const unfinishedApps: Expired = {
  table: apps,
  key: [apps.id],
  when: and(isNull(apps.confirmedAt), lte(apps.createdAt, setUpTime)),
};
