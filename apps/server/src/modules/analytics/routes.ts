import { catalogue } from '@orgscope/contract/analytics/catalogue';
import { listMeasures, readMeasureIt } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve as serveToAll } from '../../http/register-endpoint.ts';
import type { Publications } from '../benchmarks/peers.ts';
import { seesAnswers } from '../pulse-years/pulse-value.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { homeCards } from './home.ts';
import type { Cards } from './home.ts';
import { readMeasureItPage } from './measure-it/measure-it.ts';

interface Parts {
  database: Database;
  published: Publications;
  /** The cards of pages that have modules of their own. */
  cards: Cards;
}

export function analyticsRoutes(app: FastifyInstance, { database, published, cards }: Parts): void {
  const serve = analyticsServer(app, database);
  const sources = { database, published };

  serve(readMeasureIt, async ({ caller, client, request }) => {
    const { function_id: functionId, location_id: locationId, attribute_option_id: optionId, ...asked } = request.query;
    const { year, from, to } = asked;
    const filters = { functionId, locationId, optionId };
    const wanted = { year, from, to, seesAnswers: seesAnswers(caller), ...filters };
    return withData(await readMeasureItPage(sources, client, wanted));
  });

  const readHome = homeCards(sources, cards);
  serve(readAnalyticsHome, async ({ client }) => withData(await readHome(client)));

  serveToAll(app, listMeasures, async () => withData(catalogue()));
}
