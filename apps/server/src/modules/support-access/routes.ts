import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/support-access';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { endOpenAccess } from './end-open-access.ts';
import { breakGlassOf, grantAccess } from './open-access.ts';
import { lockOpenAccess, readAccesses, readSupportAccessByClient } from './queries.ts';

/** When the operator may see a client's data: granted by its administrators, or by breaking the glass. */
export function supportAccessRoutes(
  app: FastifyInstance,
  { database, mail }: { database: Database; mail: MailWorker },
): void {
  const db = () => database.in(platformScope);

  serve(app, calls.readSupportAccess, async (request) =>
    withData(await readAccesses(db(), sessionOf(request).user.clientId)),
  );

  serve(app, calls.grantSupportAccess, async (request) => {
    const session = sessionOf(request);
    await grantAccess(database, session, request.body.hours);
    return withMessage(message('support_access.granted'), await readAccesses(db(), session.user.clientId));
  });

  serve(app, calls.endSupportAccess, async (request) => {
    const session = sessionOf(request);
    await database.transaction(platformScope, async (tx) => {
      const found = await lockOpenAccess(tx, session, request.params.id);
      if (!found) throw notFound(message('support_access.absent'));
      await endOpenAccess(tx, found.clientId, session.user.id);
    });
    return withMessage(message('support_access.ended'), null);
  });

  serve(app, calls.readSupportAccessByClient, async (request) =>
    withData(await readSupportAccessByClient(db(), sessionOf(request).closedClients)),
  );

  serve(app, calls.breakGlass, async (request) => {
    const session = sessionOf(request);
    const { client_id: id } = request.body;
    await breakGlassOf(database, session, request.body);
    mail.wake();
    const closed = session.closedClients.filter((each) => each !== id);
    return withMessage(message('support_access.opened'), await readSupportAccessByClient(db(), closed));
  });
}
