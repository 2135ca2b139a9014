// What screens read at first. `e2e/accessibility.spec.ts` requires that each of these is asked for once, and used.
import type { Module } from '@orgscope/contract/modules';
import { isOurServer } from '../../../session/is-our-server.ts';
import type { StoredSession } from '../../../session/stored-session.ts';

type Reads = (session: StoredSession) => string[];

const may = ({ permissions }: StoredSession, permission: string) => permissions.includes(permission);

/** The analytics that the user's company holds; undefined of another server. */
const heldBy = ({ user }: StoredSession): Module[] | undefined =>
  isOurServer(user) ? user?.modules?.flatMap(({ name, status }) => (status === 'held' ? [name] : [])) : undefined;

/** Home: the figures, and what stands above them. Another server has none of it. */
export function homeReads(session: StoredSession): string[] {
  const held = heldBy(session);
  if (!held) return [];
  const isAdmin = may(session, 'core.can_admin');
  const isLead = !isAdmin && may(session, 'core.can_manage_client');
  return [
    '/api/core/me/attributes/unanswered/',
    ...(held.length > 0 ? ['/api/analytics/home/'] : []),
    ...(held.includes('stakeholder_engagement') ? ['/api/analytics/pulses/mine/'] : []),
    ...(isAdmin ? ['/api/operations/'] : []),
    ...(isLead ? ['/api/core/support-access/', '/api/core/first-steps/', '/api/analytics/needs/'] : []),
  ];
}

/** A call about the user's own client, which platform administrators name. */
export const clientReads =
  (path: string, query = ''): Reads =>
  (session) => {
    const id = session.user?.client?.id;
    const isAdmin = may(session, 'core.can_admin');
    if (isAdmin && id === undefined) return [];
    const search = [isAdmin && `client_id=${id}`, query].filter(Boolean).join('&');
    return [search ? `${path}?${search}` : path];
  };

/** The first page of a list of a client's records. */
export const pageReads = (path: string): Reads => clientReads(path, 'page=1&page_size=10');

/** The figures of a page of analytics, unless it is locked. */
export const analyticsReads =
  (module: Module, path: string, query?: string): Reads =>
  (session) =>
    heldBy(session)?.includes(module) ? clientReads(path, query)(session) : [];
