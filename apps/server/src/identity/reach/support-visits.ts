import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { supportAccess, supportVisits } from '../../db/tables/support-access.ts';
import { isOpenAccess } from '../session/closed-clients.ts';

/** Writes down which platform administrators enter a client, once a minute. */
export function noteVisits(app: FastifyInstance, database: Database): void {
  const note = (userId: number, clientIds: readonly number[]) =>
    database.in(platformScope).execute(sql`
      insert into ${supportVisits} (client_id, access_id, user_id)
      select ${supportAccess.clientId}, ${supportAccess.id}, ${userId}::int from ${supportAccess}
        where ${isAnyOf(supportAccess.clientId, clientIds)} and ${isOpenAccess}
      on conflict (access_id, user_id) do update set last_at = now()
        where ${supportVisits.lastAt} < now() - interval '1 minute'`);

  function noteEntered({ session, log, refusedWith }: FastifyRequest, { statusCode }: FastifyReply): void {
    if (!session?.entered?.size) return;
    // A conflict shows the record as it is now; no other refusal shows any.
    if (statusCode >= 400 && refusedWith !== 'edit_conflict') return;
    const entered = [...session.entered];
    session.entered.clear();
    void note(session.user.id, entered).catch((error: unknown) =>
      log.error({ err: error }, 'who entered a client could not be noted'),
    );
  }
  // Beside the answer, which does not wait for it: an access may end while a file is sent. Afterwards, those of the file's rows.
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, payload);
    noteEntered(request, reply);
  });
  app.afterAnswer(noteEntered);
}
