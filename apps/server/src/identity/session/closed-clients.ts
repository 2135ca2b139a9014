import { and, gt, isNull, ne, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
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

/**
 * The clients whose data the caller, if they are a platform administrator, may not see now: locked ones without an open access.
 * Part of the look-up of the caller, so no call takes another round trip.
 */
export const closedClients = sql<number[]>`case when ${users.platformRole} = 'platform_admin' then array(${build
  .select({ id: lockedClients.id })
  .from(lockedClients)
  .where(
    and(
      ne(lockedClients.id, sql`${users.clientId}`),
      sql`${lockedClients.id} not in ${build.select({ id: supportAccess.clientId }).from(supportAccess).where(isOpenAccess)}`,
    ),
  )}) else '{}' end`;
