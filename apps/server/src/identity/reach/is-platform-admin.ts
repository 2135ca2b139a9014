import type { Session } from '../session/session.ts';

/** Whether the caller administers the platform, and so every client that is open to it. */
export const isPlatformAdmin = ({ permissions }: Pick<Session, 'permissions'>): boolean =>
  permissions.includes('core.can_admin');
