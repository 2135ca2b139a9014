import { and, gt, isNull, ne, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { supportAccess } from '../../db/tables/support-access.ts';
import { users } from '../../db/tables/users.ts';

/** An access that has not ended, by time or by a person. */
export const isOpenAccess = and(isNull(supportAccess.endedAt), gt(supportAccess.until, sql`now()`));

const administrators = alias(users, 'administrators');
const build = new QueryBuilder();

/**
 * The clients whose data the caller, if they are a platform administrator, may not see now: those with an active administrator
 * who could give access, and without an open one. Part of the look-up of the caller, so no call takes another round trip.
 */
export const closedClients = sql<number[]>`case when ${users.platformRole} = 'platform_admin' then array(${build
  .selectDistinct({ id: administrators.clientId })
  .from(administrators)
  .where(
    and(
      // Written out, as the index's condition is: with parameters only a plan for their values could use it, so that each call's
      // look-up would be planned anew.
      sql`${administrators.platformRole} = 'client_admin' and ${administrators.status} = 'active'`,
      ne(administrators.clientId, sql`${users.clientId}`),
      sql`${administrators.clientId} not in ${build.select({ id: supportAccess.clientId }).from(supportAccess).where(isOpenAccess)}`,
    ),
  )}) else '{}' end`;
