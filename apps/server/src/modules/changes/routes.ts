import { eventsType } from '@orgscope/contract/endpoint';
import { listenToChanges } from '@orgscope/contract/resources/changes';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { Streamed } from '../../http/streamed.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session, SessionKeeper } from '../../identity/session/session.ts';
import { mayCall } from '../../identity/session/standing.ts';
import { resourcesOf } from './audience.ts';
import { changeStreams } from './change-streams.ts';

const headers = {
  'content-type': `${eventsType}; charset=utf-8`,
  'cache-control': 'no-store',
  // nginx would hold events back until its buffer is full.
  'x-accel-buffering': 'no',
};

export function changeRoutes(
  app: FastifyInstance,
  { database, sessions }: { database: Database; sessions: SessionKeeper },
): void {
  async function recheckSession({ token }: Session): Promise<Session | undefined> {
    const now = token === null ? undefined : await sessions.peek(token);
    return now && mayCall(listenToChanges, now) ? now : undefined;
  }
  const streams = changeStreams(app, database.listener, recheckSession);

  serve(app, listenToChanges, async (request) => {
    const session = sessionOf(request);
    const { client_id: asked, age = 0 } = request.query;
    const named = asked === undefined ? undefined : chosenClient(session, asked);
    // A HEAD has no answer that could end a stream.
    const listens = request.method === 'GET' && request.headers.accept?.includes(eventsType);
    if (listens) return new Streamed(headers, streams.open(session, named, age));
    return withData({ resources: resourcesOf(session), is_live: streams.isLive() });
  });
}
