import type { PlatformRole } from '@orgscope/contract/permissions';
import type { Session } from '../../identity/session.ts';
import { operatorId } from '../../lib/operator.ts';
import { platformAdminHeld } from './refusals.ts';

const isPlatformAdmin = ({ permissions }: Session): boolean => permissions.includes('core.can_admin');

/** Whether somebody may make a user of a client what the role says. */
export const mayGiveRole = (giver: Session, role: PlatformRole, clientId: number): boolean =>
  role !== 'platform_admin' || (isPlatformAdmin(giver) && clientId === operatorId);

/** Nobody below them acts on platform administrators, although they belong to a client as everybody does. */
export function checkRank({ platformRole }: { platformRole: PlatformRole }, editor: Session): void {
  if (platformRole === 'platform_admin' && !isPlatformAdmin(editor)) throw platformAdminHeld();
}
