import type { Drizzle } from '../../db/database.ts';
import type { users } from '../../db/tables/users.ts';
import { countOtherAdministrators, lockAdministrators } from './queries.ts';

/**
 * Whether nobody else administers the same, the platform or a client. Holds until the transaction ends, so that of two who are
 * removed at once one stays. Lock the user first.
 */
export async function isLastAdministrator(
  tx: Drizzle,
  user: Pick<typeof users.$inferSelect, 'id' | 'platformRole' | 'clientId'>,
): Promise<boolean> {
  await lockAdministrators(tx);
  return (await countOtherAdministrators(tx, user)) === 0;
}
