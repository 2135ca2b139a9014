import { exportAnalyticsRows, listAnalyticsRows, readPerformance } from '@orgscope/contract/resources/analytics';
import { listLimits } from '@orgscope/contract/lists/listing';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { Publications } from '../benchmarks/peers.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { isRecordsAdmin } from '../records/list-of-client.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { checkAnswersFilter } from './performance/performance-filters.ts';
import { performancePage } from './performance/performance-page.ts';
import { rowColumns } from './rows/row-columns.ts';
import { readRows } from './rows/rows.ts';
import type { RowsOfPages } from './rows/rows.ts';

interface Parts {
  database: Database;
  sessions: SessionKeeper;
  published: Publications;
  /** The rows of pages that have modules of their own. */
  rowsOf: RowsOfPages;
}

export function performanceRoutes(app: FastifyInstance, { database, sessions, published, rowsOf }: Parts): void {
  const serve = analyticsServer(app, database);

  serve(readPerformance, async ({ request, caller, client }) => {
    const { client_id: _, from, compare, ...filters } = request.query;
    checkAnswersFilter(caller, filters);
    const onlyOwner = isRecordsAdmin(caller) ? undefined : caller.user.id;
    return withData(await performancePage({ database, published }, client, { filters, onlyOwner, from, compare }));
  });

  serve(listAnalyticsRows, async ({ request, caller, client }) => {
    const { client_id: _, page = 1, page_size: limit = listLimits.pageSize, ...query } = request.query;
    return withData(await readRows(database, caller, client, query, { limit, offset: (page - 1) * limit }, rowsOf));
  });

  serve(exportAnalyticsRows, async ({ request, caller, client }) => {
    const { client_id: _, ...query } = request.query;
    const whole = { limit: null, offset: 0 };
    const { subject, rows, currency } = await readRows(database, caller, client, query, whole, rowsOf);
    if (subject === 'people') await sessions.checkProven(request);
    return csvFile(query.key ?? query.chart ?? 'rows', rowColumns(currency), rows);
  });
}
