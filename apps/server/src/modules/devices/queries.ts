import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';

/** The sessions of a user that have not expired, the last used first. */
export const liveSessions = (database: Database, userId: number, idleSeconds: number) =>
  database
    .in(platformScope)
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - ${idleSeconds}::integer * interval '1 second'`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);

/** Ends one session of a user; returns whether it existed. */
export async function endSession(database: Database, userId: number, id: string): Promise<boolean> {
  const ended = await database
    .in(platformScope)
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of a user except one. */
export async function endOtherSessions(database: Database, userId: number, keptId: string): Promise<void> {
  await database
    .in(platformScope)
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
}
