// What screens read at first. The journey `early-reads` requires that each of these is asked for once, and used.
import type { Session } from '../../../session/store.ts';

const may = ({ permissions }: Session, permission: string) => permissions.includes(permission);

/** The analytics that the user's company may use; none if another server does not say so. */
function heldModules({ user }: Session): readonly string[] {
  const modules: unknown = user?.modules;
  return Array.isArray(modules) ? modules.flatMap(({ name, status }) => (status === 'held' ? [name] : [])) : [];
}

/** Home: the figures, and what stands above them. */
export function homeReads(session: Session): string[] {
  const modules = heldModules(session);
  const isAdmin = may(session, 'core.can_admin');
  const isLead = !isAdmin && may(session, 'core.can_manage_client');
  return [
    ...(modules.length > 0 ? ['/api/analytics/home/'] : []),
    ...(modules.includes('stakeholder_engagement') ? ['/api/analytics/pulses/mine/'] : []),
    ...(isAdmin ? ['/api/operations/'] : []),
    ...(isLead ? ['/api/core/support-access/', '/api/core/first-steps/'] : []),
  ];
}

/** The first page of a list of a client's records. */
export const pageReads =
  (path: string) =>
  (session: Session): string[] => {
    const id = session.user?.client?.id;
    const page = 'page=1&page_size=10';
    if (!may(session, 'core.can_admin')) return [`${path}?${page}`];
    return id === undefined ? [] : [`${path}?client_id=${id}&${page}`];
  };
