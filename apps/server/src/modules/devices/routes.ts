import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { endDevice, endOtherDevices, listDevices } from '@orgscope/contract/resources/devices';
import type { Database } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { endOtherSessions, endSession, liveSessions } from './queries.ts';

interface DeviceRoutes {
  database: Database;
  sessions: SessionKeeper;
  /** How long an unused session lasts. */
  idleSeconds: number;
}

export function deviceRoutes(app: FastifyInstance, { database, sessions, idleSeconds }: DeviceRoutes): void {
  serve(app, listDevices, async (request) => {
    const { id: currentId, user } = sessionOf(request);
    const live = await liveSessions(database, user.id, idleSeconds);
    // Loaded late: a start need not read a library of all browsers.
    const { deviceName } = await import('../../lib/device-name.ts');
    return withData(
      live.map(({ id, userAgent, createdAt, lastSeenAt }) => {
        const { browser, operatingSystem } = deviceName(userAgent);
        return {
          id,
          browser,
          operating_system: operatingSystem,
          signed_in_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
          is_current: id === currentId,
        };
      }),
    );
  });

  serve(app, endDevice, async (request, reply) => {
    const { id: currentId, user } = sessionOf(request);
    const id = request.params.id.toLowerCase();
    if (id === currentId) await sessions.end(request, reply);
    else if (!(await endSession(database, user.id, id))) throw notFound(message('devices.absent'));
    return withMessage(message('devices.ended'), null);
  });

  serve(app, endOtherDevices, async (request) => {
    const { id, user } = sessionOf(request);
    await endOtherSessions(database, user.id, id);
    return withMessage(message('devices.others_ended'), null);
  });
}
