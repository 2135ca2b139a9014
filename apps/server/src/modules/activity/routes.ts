import { message } from '@orgscope/contract/words/message';
import { firstCursor } from '@orgscope/contract/lists/listing';
import { exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { chosenClient, enterClient } from '../../identity/reach/chosen-client.ts';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { fileColumns, fileRows } from './activity-file.ts';
import { activityPart, isOfCatalogues } from './queries.ts';

const pageSize = 50;

/** What is shown of a client that has let the operator in is a visit, also among the events of all. */
function enterClients(session: Session, events: readonly ActivityEvent[]): void {
  for (const event of events) if (event.client && !isOfCatalogues(event)) enterClient(session, event.client.id);
}

/** Reads the audit: a client's own events, or all for the platform. */
export function activityRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** Where the events of a call are read, and of which client. */
  async function placeOf(
    session: Session,
    { client_id: named, all_clients: all }: { client_id?: number | undefined; all_clients?: boolean | undefined },
  ): Promise<{ db: Drizzle; clientId: number | undefined; closed: readonly number[] }> {
    if (all) {
      if (!isPlatformAdmin(session)) throw notFound(message('clients.absent'));
      return { db: database.in(platformScope), clientId: undefined, closed: session.closedClients };
    }
    const clientId = chosenClient(session, named);
    const db = database.in(tenantScope(clientId));
    const [found] = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId));
    if (!found) throw notFound(message('clients.absent'));
    return { db, clientId, closed: [] };
  }

  const readPart = async (request: RequestOf<typeof listActivity>) => {
    const { cursor, ...query } = request.query;
    const session = sessionOf(request);
    const { db, ...place } = await placeOf(session, query);
    const after = cursor === firstCursor ? undefined : cursor;
    const { events, next, reached } = await activityPart(db, { ...query, ...place }, after, pageSize);
    enterClients(session, events);
    return { success: true as const, data: events, next_cursor: next, reached: reached?.toISOString() ?? null };
  };
  serve(app, listActivity, readPart, { fromReplica: true });

  serve(app, exportActivity, async (request) => {
    const session = sessionOf(request);
    const { db, ...place } = await placeOf(session, request.query);
    const rows = fileRows(db, { ...request.query, ...place }, session.user.language ?? 'en', (events) =>
      enterClients(session, events),
    );
    return csvFile('activity', fileColumns, rows);
  });
}
