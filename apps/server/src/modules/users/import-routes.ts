import type { FastifyInstance } from 'fastify';
import { checkUserImport, importUsers, readUserColumns, userMessages } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import { asAppError } from '../../http/errors.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { checkRows } from '../imports/check-rows.ts';
import { fileOf, readColumns } from '../imports/read-columns.ts';
import { refuseFaults, runImport } from '../imports/run-import.ts';
import { userImport } from './check-users.ts';
import { importUsers as write } from './import-users.ts';
import { userConstraints } from './refusals.ts';

export function userImportRoutes(app: FastifyInstance, { database, mail }: { database: Database; mail: MailWorker }) {
  serve(app, readUserColumns, async (request) => {
    const session = sessionOf(request);
    const { fields } = await userImport(database, session, chosenClient(session, request.body.client_id));
    return withData(await readColumns(fileOf(request), fields));
  });

  serve(app, checkUserImport, async (request) => {
    const session = sessionOf(request);
    const kind = await userImport(database, session, chosenClient(session, request.body.client_id));
    const { check } = await checkRows(fileOf(request), request.body.mapping, kind);
    return withData(check);
  });

  serve(app, importUsers, async (request) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.body.client_id);
    const kind = await userImport(database, session, clientId);
    const { check, items: people } = await checkRows(fileOf(request), request.body.mapping, kind);
    refuseFaults(check);
    return runImport({
      total: people.length,
      message: userMessages.imported,
      async work(tell) {
        await write(database, session, clientId, people, tell);
        mail.wake();
        return people.length;
      },
      refusalOf(error) {
        const refusal = asAppError(error, userConstraints);
        if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'import failed');
        return refusal;
      },
    });
  });
}
