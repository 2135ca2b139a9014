import { platformRoles } from '@orgscope/contract/permissions';
import type { PlatformRole } from '@orgscope/contract/permissions';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { mails } from '../../db/tables/mails.ts';
import { users } from '../../db/tables/users.ts';
import type { DueDigest, ReaderZones } from './due-digests.ts';

const timezone = sql<string>`coalesce(${users.timezone}, ${clients.timezone})`;

const mayView = (Object.keys(platformRoles) as PlatformRole[]).filter((role) =>
  platformRoles[role].permissions.some((permission) => permission === 'analytics.can_view'),
);

/** People who get a digest if one is due: with a complete profile, at an active client without sample data. */
const isReader = and(
  isNotNull(users.digestSince),
  eq(users.status, 'active'),
  inArray(users.platformRole, mayView),
  eq(clients.isActive, true),
  isNull(clients.sampleDataSince),
);

export const causePrefix = 'monthly_digest';

/** Which of the digests is due for a user: they want it for long enough, and it was not added to the outbox. */
function dueFor(due: readonly DueDigest[]) {
  const list = sql`unnest(${sql.param(due.map((each) => each.timezone))}::text[],
    ${sql.param(due.map(({ company }) => company))}::text[],
    ${sql.param(due.map(({ month }) => month))}::text[],
    ${sql.param(due.map(({ since }) => since.toISOString()))}::timestamptz[]) as due(timezone, company, month, since)`;
  return sql`exists (select from ${list} where due.timezone = ${timezone} and due.company = ${clients.timezone}
    and ${users.digestSince} < due.since
    and not exists (select from ${mails}
      where ${mails.cause} = ${`${causePrefix}:`} || ${users.id} || ':' || due.month))`;
}

export function digestQueries(database: Database) {
  const db = () => database.in(platformScope);
  return {
    /** How many are in the outbox, delivered or not. */
    added: () => db().$count(mails, eq(mails.kind, 'monthly_digest')),

    /** The time zones of those who want digests. */
    zones: (): PromiseLike<ReaderZones[]> =>
      db()
        .selectDistinct({ timezone, company: clients.timezone })
        .from(users)
        .innerJoin(clients, eq(clients.id, users.clientId))
        .where(isReader),

    /** The clients with somebody for whom a digest is due. */
    async dueClients(due: readonly DueDigest[]): Promise<number[]> {
      const rows = await db()
        .selectDistinct({ id: users.clientId })
        .from(users)
        .innerJoin(clients, eq(clients.id, users.clientId))
        .where(and(isReader, dueFor(due)))
        .orderBy(asc(users.clientId));
      return rows.map(({ id }) => id);
    },

    /** Those of a client for whom a digest is due, after an id, at most `limit`. */
    dueReaders: (clientId: number, due: readonly DueDigest[], after: number, limit: number) =>
      db()
        .select({
          id: users.id,
          username: users.username,
          firstName: users.firstName,
          lastName: users.lastName,
          timezone,
          company: clients.timezone,
        })
        .from(users)
        .innerJoin(clients, eq(clients.id, users.clientId))
        .where(and(eq(users.clientId, clientId), gt(users.id, after), isReader, dueFor(due)))
        .orderBy(asc(users.id))
        .limit(limit),
  };
}

export type DigestReader = Awaited<ReturnType<ReturnType<typeof digestQueries>['dueReaders']>>[number];

/** Locks those readers of a client who still want digests until the transaction ends: whoever switches them off waits. */
export async function lockReaders(
  tx: Drizzle,
  clientId: number,
  readers: readonly DigestReader[],
): Promise<ReadonlySet<number>> {
  const ids = readers.map(({ id }) => id);
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), isAnyOf(users.id, ids), isNotNull(users.digestSince), users.isActive))
    .orderBy(asc(users.id))
    .for('share');
  return new Set(locked.map(({ id }) => id));
}

/** Whether a user wants the monthly digest. */
export async function wantsDigest(database: Database, userId: number): Promise<boolean> {
  const [user] = await database
    .in(platformScope)
    .select({ since: users.digestSince })
    .from(users)
    .where(eq(users.id, userId));
  return (user?.since ?? null) !== null;
}
