import type { Drizzle } from '../../../db/connections/database.ts';
import type { users } from '../../../db/tables/users.ts';
import { countOtherAdministrators, lockAdministrators, openEmergencyAccounts } from './queries.ts';

/**
 * Whether nobody else administers the same, the platform or a client. Holds until the transaction ends, so that of two who are
 * removed at once one stays. Lock the user first.
 */
export async function isLastAdministrator(
  tx: Drizzle,
  user: Pick<typeof users.$inferSelect, 'id' | 'platformRole' | 'clientId'>,
): Promise<boolean> {
  await lockAdministrators(tx, user);
  return (await countOtherAdministrators(tx, user)) === 0;
}

/**
 * Whether nobody else could come in while the client's provider fails, although the client requires it. Holds until the
 * transaction ends. Lock the user first.
 */
export async function isLastForEmergencies(
  tx: Drizzle,
  user: Pick<typeof users.$inferSelect, 'id' | 'platformRole' | 'clientId' | 'isEmergencyAccount'>,
): Promise<boolean> {
  if (!user.isEmergencyAccount) return false;
  await lockAdministrators(tx, user);
  const open = await openEmergencyAccounts(tx, user.clientId);
  return open.length === 1 && open[0]?.id === user.id;
}
