import type { PlatformRole } from '@orgscope/contract/permissions';
import { operatorClientId } from '@orgscope/contract/operator';
import { isPlatformAdmin } from '../../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../../identity/session/session.ts';
import { platformAdminHeld } from './refusals.ts';

/** Whether a user may give this role to a user of a client. */
export const mayGiveRole = (giver: Session, role: PlatformRole, clientId: number): boolean =>
  role !== 'platform_admin' || (isPlatformAdmin(giver) && clientId === operatorClientId);

/**
 * Only platform administrators may act on platform administrators, although these belong to a client like all users.
 */
export function checkRank({ platformRole }: { platformRole: PlatformRole }, editor: Session): void {
  if (platformRole === 'platform_admin' && !isPlatformAdmin(editor)) throw platformAdminHeld();
}
