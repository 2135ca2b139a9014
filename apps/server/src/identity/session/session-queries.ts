import DataLoader from 'dataloader';
import { and, desc, eq, gt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { platformScope } from '../../db/scope.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { namedValues } from '../../db/sql/json-object.ts';
import type { NamedValues } from '../../db/sql/json-object.ts';
import { position } from '../../db/connections/reading.ts';
import { statement } from '../../db/statements/statement.ts';
import { clients } from '../../db/tables/clients.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { callerFields, profile, profileJoins } from './caller-fields.ts';
import type { Profile } from './caller-fields.ts';
import { closedClientsFinder } from './closed-clients.ts';
import { isStillNamed, refuseIfSsoRequired } from './sso-rules.ts';

const idleSince = (seconds: unknown) =>
  sql`${sessions.lastSeenAt} <= now() - ${seconds}::integer * interval '1 second'`;

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');

/** What every request needs to know about its session. */
const sessionFields = {
  id: sessions.id,
  key: sql<string>`encode(${sessions.tokenHash}, 'base64')`,
  isExpired: sql<boolean>`${sessions.expiresAt} <= now() or ${idleSince(sql.placeholder('idleSeconds'))}`,
  isStale: sql<boolean>`${idleSince(sql.raw('60'))}`,
  ...callerFields,
  /** It began at the client's provider, so that its user needs no password of their own. */
  isSso: sql<boolean>`${sessions.ssoProviderId} is not null`,
  factorsDueAt: sql<string | null>`case when not ${sessions.provesFactor} then ${callerFields.factorsDueAt} end`,
};

const session = namedValues(sessionFields);
/** Where there are standbys: also what one must have replayed to be read from for this request. */
const positioned = namedValues({ ...sessionFields, position: sql<string | null>`${sql.raw(position)}` });

export type SessionRow = ReturnType<typeof session.read> & {
  /** The clients that a platform administrator may not enter now. */
  readonly closedClients: readonly number[];
  readonly position?: string | null;
  readonly profile: Profile | undefined;
};

/**
 * A prepared look-up: the session, and everything that requests need about their user. The tokens are unnested so that
 * the planner cannot count them: otherwise it finds each few cheaper than its own plan for any number, and plans the joins
 * of every look-up anew, which takes longer than the look-up.
 */
const lookUpBy = (name: string, columns: SQL, joined: SQL) =>
  statement<{ tokenHashes: readonly Buffer[]; idleSeconds: number }, { session: unknown; profile?: unknown }>(
    name,
    sql`select ${columns} from ${sessions}
      join ${users} on ${users.id} = ${sessions.userId} and ${users.sessionGeneration} = ${sessions.generation}
      join ${clients} on ${clients.id} = ${users.clientId} ${joined}
      where ${sessions.tokenHash} = any(array(select unnest(${sql.placeholder('tokenHashes')}::bytea[])))`,
  );

const lookUpsOf = ({ json }: NamedValues<unknown>) => ({
  plain: lookUpBy('sessions_by_token', sql`${json} as session`, sql``),
  withProfile: lookUpBy('profiles_by_token', sql`${json} as session, ${profile.json} as profile`, profileJoins),
});

/** How a session begins. */
interface Origin {
  /** The provider that has named the user, and its name of the session; none for a password or a passkey. */
  ssoProviderId?: number | null;
  ssoSession?: string | null;
  /** The provider stands for the second factor. */
  provesFactor?: boolean;
  /** When the user last proved who they are; now by default. */
  provenAt?: Date;
}

/** The user of the new session, and the generation in which the password was checked. */
export interface Opening extends Origin {
  userId: number;
  generation: number;
}

interface NewSession extends Opening {
  /** It replaces a session, so that the provider need not sign its user in now. */
  isContinued?: boolean;
  tokenHash: Buffer;
  absoluteSeconds: number;
  userAgent: string | null;
}

/** How long dangerous acts do not ask for the password again. */
const proofMinutes = 15;

/** Maximum number of sessions of a user; a further one ends the session unused for longest. */
export const sessionsPerPerson = 20;

export type SessionQueries = ReturnType<typeof sessionQueries>;

/**
 * All SQL about sessions. They are outside any tenant, because the session determines the tenant. A session ends when
 * it has not been used for `idleSeconds`.
 */
export function sessionQueries(database: Database, idleSeconds: number) {
  const db = database.in(platformScope);
  const fieldsRead: NamedValues<Omit<SessionRow, 'closedClients' | 'profile'>> = database.replicas
    ? positioned
    : session;
  const lookUps = lookUpsOf(fieldsRead);
  const closedClientsOf = closedClientsFinder(database);
  // Requests that arrive together share one look-up: a page sends several requests at once, and a busy server serves
  // many users. Nothing is cached from one look-up to the next.
  const loaderOf = (lookUp: ReturnType<typeof lookUpBy>) =>
    new DataLoader<Buffer, SessionRow | undefined>(
      async (tokenHashes) => {
        const rows = await db.run(lookUp, { tokenHashes, idleSeconds });
        const found = new Map<string, SessionRow>();
        for (const row of rows) {
          const known = fieldsRead.read(row.session);
          const closedClients = await closedClientsOf(known);
          const ownProfile = row.profile ? profile.read(row.profile) : undefined;
          found.set(known.key, Object.assign(known, { closedClients, profile: ownProfile }));
        }
        // Each request has its own: what it does is noted there.
        return tokenHashes.map((tokenHash) => {
          const row = found.get(keyOf(tokenHash));
          return row && { ...row };
        });
      },
      { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
    );
  const loaders = { plain: loaderOf(lookUps.plain), withProfile: loaderOf(lookUps.withProfile) };
  return {
    find: (tokenHash: Buffer, { withProfile = false } = {}): Promise<SessionRow | undefined> =>
      loaders[withProfile ? 'withProfile' : 'plain'].load(tokenHash),
    async touch(tokenHash: Buffer): Promise<void> {
      await db
        .update(sessions)
        .set({ lastSeenAt: sql`now()` })
        .where(and(eq(sessions.tokenHash, tokenHash), idleSince(60)));
    },
    /**
     * Adds a session; false if its generation is over, or its provider stands for it no more. Throws if the user may sign in by the
     * client's provider alone.
     */
    add: ({ absoluteSeconds, isContinued = false, ...fields }: NewSession): Promise<boolean> =>
      database.transaction(platformScope, async (tx) => {
        const { userId, generation, ssoProviderId } = fields;
        // Locks the user, so that simultaneous sessions are counted one after the other and none begins after all were
        // ended.
        const [user] = await tx
          .select({
            clientId: users.clientId,
            hasFirstPassword: sql<boolean>`${users.oneTimePasswordExpiresAt} is not null`,
          })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.sessionGeneration, generation)))
          .for('no key update');
        if (!user) return false;
        if (!ssoProviderId) await refuseIfSsoRequired(tx, userId, user.clientId);
        else if (!isContinued && !(await isStillNamed(tx, { ...fields, ssoProviderId }))) return false;
        const expiresAt = sql`now() + ${absoluteSeconds}::integer * interval '1 second'`;
        // Before others end, so that the audit knows by whom.
        await tx.insert(sessions).values({ ...fields, expiresAt });
        const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, fields.tokenHash));
        // A first password opens one session at a time.
        const newest = tx
          .select({ tokenHash: sessions.tokenHash })
          .from(sessions)
          .where(others)
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .limit(user.hasFirstPassword ? 0 : sessionsPerPerson - 1);
        await tx.delete(sessions).where(and(others, notInArray(sessions.tokenHash, newest)));
        return true;
      }),
    /** Whether the password was given in this session lately. */
    async isProven(id: string): Promise<boolean> {
      const lately = gt(sessions.provenAt, sql`now() - ${proofMinutes}::integer * interval '1 minute'`);
      return (await db.$count(sessions, and(eq(sessions.id, id), lately))) > 0;
    },
    async prove(id: string): Promise<void> {
      await db
        .update(sessions)
        .set({ provenAt: sql`now()` })
        .where(eq(sessions.id, id));
    },
    async remove(tokenHash: Buffer): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    expired: {
      table: sessions,
      key: [sessions.tokenHash],
      when: or(lte(sessions.expiresAt, sql`now()`), idleSince(idleSeconds)),
    } satisfies Expired,
  };
}

/**
 * How a session began, which does not end until the transaction does; undefined if it has. Sessions that end one by one end
 * without their user's lock.
 */
export async function lockSession(tx: Drizzle, id: string): Promise<Origin | undefined> {
  const [found] = await tx
    .select({
      ssoProviderId: sessions.ssoProviderId,
      ssoSession: sessions.ssoSession,
      provesFactor: sessions.provesFactor,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share');
  return found;
}

/** Signs a user out everywhere, inside the caller's transaction; returns the generation of new sessions. */
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
