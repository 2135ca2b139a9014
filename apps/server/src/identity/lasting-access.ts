import { message } from '@orgscope/contract/message';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/database.ts';
import { users } from '../db/tables/users.ts';
import { AppError } from '../errors/app-error.ts';
import { isPlatformAdmin } from './is-platform-admin.ts';
import type { Session } from './session.ts';

/**
 * Refuses platform administrators what would outlast the access that a client's administrators gave them, and that these can
 * end: a token, an address that data is sent to, a provider that signs people in. A client without an administrator has
 * nobody else to make it.
 */
export async function refuseLastingAccess(tx: Drizzle, session: Session, clientId: number): Promise<void> {
  if (!isPlatformAdmin(session) || clientId === session.user.clientId) return;
  const [administrator] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.platformRole, 'client_admin'), eq(users.status, 'active')))
    .limit(1);
  if (administrator) throw new AppError('permission_denied', message('support_access.not_lasting'));
}
