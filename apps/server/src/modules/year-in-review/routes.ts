import { readYear } from '@orgscope/contract/resources/analytics';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { checkAnswersFilter } from '../analytics/performance/performance-filters.ts';
import { seesAnswers } from '../pulse-years/pulse-value.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { readYearPage } from './year-page.ts';

export function yearRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(readYear, async ({ caller, client, request }) => {
    const { client_id: _, ...asked } = request.query;
    checkAnswersFilter(caller, asked);
    return withData(await readYearPage(database, client, { ...asked, seesAnswers: seesAnswers(caller) }));
  });
}
