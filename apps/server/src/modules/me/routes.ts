import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { changeOwnProfile, changeProfile } from './change-profile.ts';
import type { MeReader } from './me-answer.ts';

interface MeRoutes {
  database: Database;
  sessions: SessionKeeper;
  readMe: MeReader;
}

export function meRoutes(app: FastifyInstance, { database, sessions, readMe }: MeRoutes): void {
  const options = { withProfile: true };
  const read = async (request: RequestOf<typeof getMe>, reply: FastifyReply) => {
    sessions.renewCsrf(request, reply);
    return readMe(sessionOf(request));
  };
  serve(app, getMe, read, options);

  const change = async (request: RequestOf<typeof changeMe>) => {
    const session = sessionOf(request);
    const refresh = () => sessions.read(session.token);
    if (!request.picture)
      return withData(await readMe(await changeOwnProfile(database, session, request.body, refresh)));
    await changeProfile(database, session, request.body, { picture: request.picture });
    return withData(await readMe(await refresh()));
  };
  serve(app, changeMe, change, options);
}
