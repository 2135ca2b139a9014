import type { FastifyInstance } from 'fastify';
import { applicationImportFields, applicationMessages } from '@orgscope/contract/resources/application-record';
import {
  checkApplicationImport,
  importApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import { asAppError } from '../../http/errors.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import { checkRows } from '../imports/check-rows.ts';
import { fileOf, readColumns } from '../imports/read-columns.ts';
import { refuseFaults, runImport } from '../imports/run-import.ts';
import { applicationImport } from './check-applications.ts';
import { importApplications as write } from './import-applications.ts';
import { applicationConstraints } from './refusals.ts';

export function applicationImportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, readApplicationColumns, async (request) => {
    // Nothing is told of the client, but a wrong one is refused before a file is matched for it.
    chosenClient(sessionOf(request), request.body.client_id);
    return withData(await readColumns(fileOf(request), applicationImportFields));
  });

  serve(app, checkApplicationImport, async (request) => {
    const { client_id: named, mapping } = request.body;
    const kind = await applicationImport(database, chosenClient(sessionOf(request), named), mapping);
    const { check } = await checkRows(fileOf(request), mapping, kind);
    return withData(check);
  });

  serve(app, importApplications, async (request) => {
    const { client_id: named, mapping } = request.body;
    const session = sessionOf(request);
    const clientId = chosenClient(session, named);
    const { check, items } = await checkRows(
      fileOf(request),
      mapping,
      await applicationImport(database, clientId, mapping),
    );
    refuseFaults(check);
    return runImport({
      total: items.length,
      message: applicationMessages.imported,
      work: (tell) => write(database, session, clientId, items, tell),
      refusalOf(error) {
        const refusal = asAppError(error, applicationConstraints);
        if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'import failed');
        return refusal;
      },
    });
  });
}
