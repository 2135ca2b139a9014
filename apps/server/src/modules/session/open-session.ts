import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import type { DeviceCookies } from '../../identity/limits/device-cookie.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MeReader } from '../me/me-answer.ts';
import { noteSignIn } from './queries.ts';

interface Parts {
  database: Database;
  sessions: SessionKeeper;
  devices: DeviceCookies;
  readMe: MeReader;
}

/**
 * Signs in a user whose credentials were checked, and returns the answer. Undefined if all sessions were ended meanwhile:
 * a session that began with the old password must not survive its change.
 */
export const sessionOpener =
  ({ database, sessions, devices, readMe }: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply, username: string, opening: Opening) => {
    const session = (await noteSignIn(database, opening)) && (await sessions.start(request, reply, opening));
    if (!session) return undefined;
    devices.remember(request, reply, username);
    const user = await readMe(session);
    return withData({ user, subscriptions: user.subscriptions });
  };

export type OpenSession = ReturnType<typeof sessionOpener>;
