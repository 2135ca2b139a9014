import { listLimits } from '@orgscope/contract/lists/listing';
import { explore, exportExploredRows, listExploredRows } from '@orgscope/contract/resources/explorer';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { rowColumns } from '../analytics/rows/row-columns.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { readExploredRows } from './explore-rows.ts';
import { questionOf } from './question.ts';
import { readExplorer } from './read-explorer.ts';

interface Parts {
  database: Database;
  sessions: SessionKeeper;
}

export function explorerRoutes(app: FastifyInstance, { database, sessions }: Parts): void {
  const serve = analyticsServer(app, database);

  serve(explore, async ({ request, caller, client }) => {
    const { client_id: _, ...query } = request.query;
    return withData(await readExplorer(database, client, await questionOf(database, caller, client, query)));
  });

  serve(listExploredRows, async ({ request, caller, client }) => {
    const { page = 1, page_size: limit = listLimits.pageSize, row, column, client_id: _, ...query } = request.query;
    const question = await questionOf(database, caller, client, query);
    const part = { limit, offset: (page - 1) * limit };
    return withData(await readExploredRows(database, caller, client, question, { row, column }, part));
  });

  serve(exportExploredRows, async ({ request, caller, client }) => {
    const { row, column, client_id: _, ...query } = request.query;
    const question = await questionOf(database, caller, client, query);
    const whole = { limit: null, offset: 0 };
    const { subject, rows, currency } = await readExploredRows(
      database,
      caller,
      client,
      question,
      { row, column },
      whole,
    );
    if (subject === 'people') await sessions.checkProven(request);
    return csvFile(question.count, rowColumns(currency), rows);
  });
}
