// What screens read at first. The journey `early-reads` requires that each of these is asked for once, and used.
import type { Session } from '../../../session/store.ts';

const may = ({ permissions }: Session, permission: string) => permissions.includes(permission);

/** Home: the figures, and what stands above them. Another server, which sends no modules, has none of it. */
export function homeReads(session: Session): string[] {
  const modules: unknown = session.user?.modules;
  if (!Array.isArray(modules)) return [];
  const held = modules.flatMap(({ name, status }) => (status === 'held' ? [name] : []));
  const isAdmin = may(session, 'core.can_admin');
  const isLead = !isAdmin && may(session, 'core.can_manage_client');
  return [
    ...(held.length > 0 ? ['/api/analytics/home/'] : []),
    ...(held.includes('stakeholder_engagement') ? ['/api/analytics/pulses/mine/'] : []),
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
