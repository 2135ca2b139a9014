import { and, gt, isNull, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connections/database.ts';
import { onPrimary } from '../../db/connections/reading.ts';
import { platformScope } from '../../db/scope.ts';
import { whileStamped } from '../../db/state/while-stamped.ts';
import { statement } from '../../db/statements/statement.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { users } from '../../db/tables/users.ts';

/** An access that has not ended, by time or by a person. */
export const isOpenAccess = and(isNull(supportAccess.endedAt), gt(supportAccess.until, sql`now()`));

const administrators = alias(users, 'administrators');
const build = new QueryBuilder();

/**
 * The clients that only an access opens: those with an active administrator, and those that anybody has ever been let into. Whom
 * the operator removes within an access leaves a row of it behind, so that no client loses its lock by that.
 */
export const lockedClients = build
  .select({ id: administrators.clientId })
  .from(administrators)
  // Written out, as the index's condition is: with parameters only a plan for their values could use it, so that each call's
  // look-up would be planned anew.
  .where(sql`${administrators.platformRole} = 'client_admin' and ${administrators.status} = 'active'`)
  .union(build.select({ id: supportAccess.clientId }).from(supportAccess))
  .as('locked_clients');

const open = build.select({ id: supportAccess.clientId }).from(supportAccess).where(isOpenAccess);
/** Triggers count up the stamp when an administrator or an access comes, changes or goes; `seconds` are left until one runs out. */
const reading = statement<Record<string, never>, { stamp: number; ids: number[]; seconds: number | null }>(
  'closed_clients',
  sql`select ${currentStamp} as stamp,
    (select coalesce(json_agg(${lockedClients.id}), '[]') from ${lockedClients} where ${lockedClients.id} not in ${open}) as ids,
    (select extract(epoch from min(${supportAccess.until}) - now())::float8 from ${supportAccess} where ${isOpenAccess}) as seconds`,
);

/** A database that has lost its last changes, by a fail-over or a restore, may tell a stamp for the second time. */
const keptSeconds = 60;

interface Caller {
  readonly user: { readonly clientId: number; readonly platformRole: string };
  readonly catalogueStamp: number;
}

/**
 * Finds the clients whose data a caller, if they are a platform administrator, may not see now: locked ones without an open
 * access. They are nearly all, so they are read again only after they have changed.
 */
export function closedClientsFinder(database: Pick<Database, 'in'>): (caller: Caller) => Promise<readonly number[]> {
  const db = database.in(platformScope);
  const closedAt = whileStamped(
    async () => {
      const begun = performance.now();
      const [read] = await onPrimary(() => db.run(reading, {}));
      if (!read) throw new Error('The catalogue has no stamp');
      const until = begun + Math.min(read.seconds ?? Infinity, keptSeconds) * 1_000;
      return { ...read, until, withoutOwn: new Map<number, readonly number[]>() };
    },
    ({ until }) => performance.now() < until,
  );
  return async ({ user, catalogueStamp }) => {
    if (user.platformRole !== 'platform_admin') return [];
    const { ids, withoutOwn } = await closedAt(catalogueStamp);
    const closed = withoutOwn.get(user.clientId) ?? ids.filter((id) => id !== user.clientId);
    withoutOwn.set(user.clientId, closed);
    return closed;
  };
}
