import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { supportAccess, supportVisits } from '../../db/tables/support-access.ts';
import { isOpenAccess } from '../session/closed-clients.ts';

/** Writes down which platform administrators enter a client, once a minute. */
export function noteVisits(app: FastifyInstance, database: Database): void {
  const note = (userId: number, clientIds: Iterable<number>) =>
    database.in(platformScope).execute(sql`
      insert into ${supportVisits} (client_id, access_id, user_id)
      select ${supportAccess.clientId}, ${supportAccess.id}, ${userId}::int from ${supportAccess}
        where ${isAnyOf(supportAccess.clientId, [...clientIds])} and ${isOpenAccess}
      on conflict (access_id, user_id) do update set last_at = now()
        where ${supportVisits.lastAt} < now() - interval '1 minute'`);

  // After the answer, which does not wait for it.
  app.addHook('onResponse', ({ session, log }, reply, done) => {
    done();
    if (!session?.entered?.size || reply.statusCode >= 400) return;
    void note(session.user.id, session.entered).catch((error: unknown) =>
      log.error({ err: error }, 'who entered a client could not be noted'),
    );
  });
}
