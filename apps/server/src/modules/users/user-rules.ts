import type { PlatformRole } from '@orgscope/contract/permissions';
import type { Drizzle } from '../../db/database.ts';
import type { Session } from '../../identity/session.ts';
import { operatorId } from '../../lib/operator.ts';
import { holdActive } from '../records/hold-active.ts';
import { platformAdminHeld } from './refusals.ts';

const isPlatformAdmin = ({ permissions }: Session): boolean => permissions.includes('core.can_admin');

/** Whether somebody may make a user of a client what the role says. */
export const mayGiveRole = (giver: Session, role: PlatformRole, clientId: number): boolean =>
  role !== 'platform_admin' || (isPlatformAdmin(giver) && clientId === operatorId);

/** Nobody below them acts on platform administrators, although they belong to a client as everybody does. */
export function checkRank({ platformRole }: { platformRole: PlatformRole }, editor: Session): void {
  if (platformRole === 'platform_admin' && !isPlatformAdmin(editor)) throw platformAdminHeld();
}

interface Places {
  client_function_id?: number | null | undefined;
  client_location_id?: number | null | undefined;
}

/** Refuses a function or location that is no active one of the client; both stay so until the transaction ends. */
export const holdActivePlaces = (tx: Drizzle, clientId: number, places: Places): Promise<void> =>
  holdActive(tx, clientId, {
    client_function_id: ['function', places.client_function_id],
    client_location_id: ['location', places.client_location_id],
  });
