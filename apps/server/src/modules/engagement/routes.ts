import { readEngagement } from '@orgscope/contract/resources/analytics';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { isRecordsAdmin } from '../records/list-of-client.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { engagementPage } from './engagement-page.ts';

export function engagementRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(readEngagement, async ({ request, caller, client }) => {
    const { client_id: _, ...filters } = request.query;
    return withData(await engagementPage(database, client, filters, isRecordsAdmin(caller)));
  });
}
