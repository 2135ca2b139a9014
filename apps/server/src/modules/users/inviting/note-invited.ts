import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { users } from '../../../db/tables/users.ts';

/** The invitation was mailed now, and waits from now on; the day of the first one stays. */
export async function noteInvited(tx: Drizzle, id: number): Promise<void> {
  await tx
    .update(users)
    .set({
      invitedAt: sql`coalesce(${users.invitedAt}, now())`,
      invitationResentAt: sql`case when ${users.invitedAt} is not null then now() end`,
    })
    .where(eq(users.id, id));
}
