import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';

/** Clients that let the operator in no more, so that it can be seen what that looks like. */
const closed = 5;

/**
 * Lets the platform administrators into the clients for 90 days, as an administrator of each could, but for the last ones.
 * Before that they broke the glass of Acme once.
 */
export async function fillSupportAccess(tx: Drizzle): Promise<void> {
  await tx.execute(sql`
    insert into support_access (client_id, opened_by, reason, from_at, until_at, ended_at, ended_by)
    select 2, operator, 'The import of assets stops at row 212, and the ticket is urgent', begun, begun + interval '1 hour',
      begun + interval '25 minutes', operator
    from (select min(id) as operator, now() - interval '40 days' as begun from users where platform_role = 'platform_admin') as past`);
  await tx.execute(sql`
    insert into support_visits (client_id, access_id, user_id, first_at, last_at)
    select client_id, id, opened_by, from_at + interval '1 minute', ended_at from support_access`);
  await tx.execute(sql`
    insert into support_access (client_id, opened_by, until_at)
    select client_id, min(id), now() + interval '90 days' from users
    where platform_role = 'client_admin' and status = 'active' and client_id not in (
      select id from clients where is_active order by id desc limit ${closed})
    group by client_id order by client_id`);
}
