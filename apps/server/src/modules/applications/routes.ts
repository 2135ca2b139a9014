import type { FastifyInstance } from 'fastify';
import { applicationMessages } from '@orgscope/contract/resources/application-record';
import {
  addApplication,
  changeApplications,
  deleteApplication,
  exportApplications,
  listApplicationHistory,
  listApplications,
  readApplication,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
import type { Database } from '../../db/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { chosenClient } from '../../identity/chosen-client.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { applicationColumns } from './application-export.ts';
import { applicationList, exportedApplications } from './application-list.ts';
import { applicationChanges } from './change-application.ts';
import { applicationImport } from './application-import.ts';
import { historyOfApplication, oneApplication } from './one-application.ts';

export function applicationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const changes = applicationChanges(database);
  const list = applicationList(database);
  const exported = exportedApplications(database);
  importRoutes(app, database, applicationImport(database));

  serve(app, listApplications, async (request) => {
    const { query } = request;
    return {
      success: true as const,
      ...(await list.page(chosenClient(sessionOf(request), query.client_id), query)),
    };
  });

  serve(app, exportApplications, async (request) => {
    const { query } = request;
    const clientId = chosenClient(sessionOf(request), query.client_id);
    return csvFile('applications', applicationColumns, await exported.all(clientId, query));
  });

  serve(app, readApplication, async (request) =>
    withData(await oneApplication(database, sessionOf(request), request.params.id)),
  );

  serve(app, listApplicationHistory, async (request) =>
    withData(await historyOfApplication(database, sessionOf(request), request.params.id)),
  );

  serve(app, addApplication, async (request) =>
    withMessage(applicationMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateApplication, async (request) =>
    withMessage(applicationMessages.updated, await changes.update(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, deleteApplication, async (request) =>
    withMessage(applicationMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreApplication, async (request) =>
    withMessage(applicationMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );

  serve(app, changeApplications, async (request) => {
    const result = await changes.changeMany(sessionOf(request), request.body);
    return request.body.preview
      ? withData(result)
      : withMessage(applicationMessages.bulkDone(result.changed.length), result);
  });
}
