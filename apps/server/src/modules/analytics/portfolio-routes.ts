import { readPerformance } from '@orgscope/contract/resources/analytics';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { isRecordsAdmin } from '../records/list-of-client.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { performancePage } from './portfolio-page.ts';

export function portfolioRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(readPerformance, async ({ request, caller, client }) => {
    const { client_id: _, ...filters } = request.query;
    const onlyOwner = isRecordsAdmin(caller) ? undefined : caller.user.id;
    return withData(await performancePage(database, client, filters, onlyOwner));
  });
}
