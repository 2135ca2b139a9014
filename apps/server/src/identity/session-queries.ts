import type { DefaultView } from '@orgscope/contract/resources/me';
import DataLoader from 'dataloader';
import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import { platformScope } from '../db/scope.ts';
import type { Database, Drizzle } from '../db/database.ts';
import { jsonObject, unlessAbsent } from '../db/json-object.ts';
import { currentStamp } from '../db/tables/catalogue-stamp.ts';
import { clients } from '../db/tables/clients.ts';
import { functions } from '../db/tables/functions.ts';
import { locations } from '../db/tables/locations.ts';
import { savedViewDefaults, savedViews } from '../db/tables/saved-views.ts';
import { sessions } from '../db/tables/sessions.ts';
import { hasOwnPassword, users } from '../db/tables/users.ts';

const idleSince = (seconds: unknown) =>
  sql`${sessions.lastSeenAt} <= now() - ${seconds}::integer * interval '1 second'`;

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');

const defaultView = jsonObject({
  screen: savedViews.screen,
  view: savedViews.id,
  query: savedViews.query,
  hidden_columns: sql<string[]>`${savedViews.hiddenColumns}`,
});

const session = jsonObject({
  id: sessions.id,
  key: sql<string>`encode(${sessions.tokenHash}, 'base64')`,
  isExpired: sql<boolean>`${sessions.expiresAt} <= now() or ${idleSince(sql.placeholder('idleSeconds'))}`,
  /** The first password has run out, and what it opened with it. */
  isFirstPasswordOver: sql<boolean>`coalesce(${users.oneTimePasswordExpiresAt} <= now(), false)`,
  isStale: sql<boolean>`${idleSince(sql.raw('60'))}`,
  user: jsonObject({
    id: users.id,
    clientId: users.clientId,
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    platformRole: users.platformRole,
    jobTitle: users.jobTitle,
    companyRole: users.companyRole,
    timezone: users.timezone,
    profilePicture: users.profilePicture,
    sessionGeneration: users.sessionGeneration,
    hasOwnPassword: hasOwnPassword(users),
    acceptedTermsVersion: users.acceptedTermsVersion,
    hasProfile: sql<boolean>`${users.profileCompletedAt} is not null`,
    isActive: users.isActive,
    version: users.version,
    isSuperseded: sql<boolean>`${users.supersededAt} is not null`,
  }),
  client: jsonObject({
    id: clients.id,
    name: clients.name,
    isActive: clients.isActive,
    timezone: clients.timezone,
    primaryColor: clients.primaryColor,
    secondaryColor: clients.secondaryColor,
    accentColor: clients.accentColor,
    altAccentColor: clients.altAccentColor,
  }),
  clientFunction: unlessAbsent(
    functions.id,
    jsonObject({ id: functions.id, name: functions.name, type: functions.type }),
  ),
  clientLocation: unlessAbsent(locations.id, jsonObject({ id: locations.id, name: locations.name })),
  // Told to the browser at once, so that no table is drawn first as it then is not.
  defaultViews: sql<DefaultView[]>`(
    select coalesce(json_agg(${defaultView}), '[]') from ${savedViewDefaults}
    join ${savedViews} on ${savedViews.clientId} = ${savedViewDefaults.clientId}
      and ${savedViews.id} = ${savedViewDefaults.viewId}
      and (${savedViews.isShared} or ${savedViews.userId} = ${savedViewDefaults.userId})
    where ${savedViewDefaults.userId} = ${users.id})`,
  // Comes along for nothing, where a query of its own would be another round trip: see stampedList.
  catalogueStamp: currentStamp,
});

/** One prepared look-up: sessions, and everything that a request may ask about who makes it. */
const prepareLookUp = (database: Database) =>
  database
    .in(platformScope)
    .select({ session })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionGeneration, sessions.generation)))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .leftJoin(locations, and(eq(locations.clientId, users.clientId), eq(locations.id, users.clientLocationId)))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`)
    .prepare('sessions_by_token');

export type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareLookUp>['execute']>>[number]['session'];

/** Whose session it is to be, and the generation in which its password was right. */
export interface Opening {
  userId: number;
  generation: number;
}

interface NewSession extends Opening {
  tokenHash: Buffer;
  absoluteSeconds: number;
  userAgent: string | null;
}

/** The most sessions that a person has: one more ends the one that has been unused for longest. */
export const sessionsPerPerson = 20;

export type SessionQueries = ReturnType<typeof sessionQueries>;

/**
 * All SQL about sessions. They lie outside any tenant: a session is how the tenant becomes known.
 * One is over when it was not used for `idleSeconds`.
 */
export function sessionQueries(database: Database, idleSeconds: number) {
  const lookUp = prepareLookUp(database);
  // Requests that arrive together are looked up together: a page asks for several things at once, and a busy server
  // is asked by many. Nothing is kept from one look-up to the next.
  const loader = new DataLoader<Buffer, SessionRow | undefined>(
    async (tokenHashes) => {
      const rows = await lookUp.execute({ tokenHashes, idleSeconds });
      const found = new Map(rows.map((row) => [row.session.key, row.session]));
      return tokenHashes.map((tokenHash) => found.get(keyOf(tokenHash)));
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  );
  const db = () => database.in(platformScope);
  return {
    find: (tokenHash: Buffer): Promise<SessionRow | undefined> => loader.load(tokenHash),
    async touch(tokenHash: Buffer): Promise<void> {
      await db()
        .update(sessions)
        .set({ lastSeenAt: sql`now()` })
        .where(and(eq(sessions.tokenHash, tokenHash), idleSince(60)));
    },
    /** Adds a session; false where its generation is over. */
    add: ({ absoluteSeconds, ...fields }: NewSession): Promise<boolean> =>
      database.transaction(platformScope, async (tx) => {
        const { userId, generation } = fields;
        // Held, so that sessions begun at once are counted one after the other, and none slips in behind their end.
        const [user] = await tx
          .select({ hasFirstPassword: sql<boolean>`${users.oneTimePasswordExpiresAt} is not null` })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.sessionGeneration, generation)))
          .for('no key update');
        if (!user) return false;
        // A first password opens one session at a time.
        const kept = tx
          .select({ tokenHash: sessions.tokenHash })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .limit(user.hasFirstPassword ? 0 : sessionsPerPerson - 1);
        await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, kept)));
        const expiresAt = sql`now() + ${absoluteSeconds}::integer * interval '1 second'`;
        await tx.insert(sessions).values({ ...fields, expiresAt });
        return true;
      }),
    async remove(tokenHash: Buffer): Promise<void> {
      await db().delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    async removeExpired(): Promise<void> {
      await db()
        .delete(sessions)
        .where(or(lte(sessions.expiresAt, sql`now()`), idleSince(idleSeconds)));
    },
  };
}

/** Signs a user out everywhere, as part of what makes it necessary; gives the generation of the sessions to come. */
export async function endSessionsOf(tx: Drizzle, userId: number): Promise<number> {
  const [user] = await tx
    .update(users)
    .set({ sessionGeneration: sql`${users.sessionGeneration} + 1` })
    .where(eq(users.id, userId))
    .returning({ generation: users.sessionGeneration });
  if (!user) throw new Error('The user is gone');
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  return user.generation;
}
