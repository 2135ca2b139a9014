import { readNeeds as readNeedsCall } from '@orgscope/contract/resources/needs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { readNeeds } from './read-needs.ts';

export function needRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(readNeedsCall, async ({ client }) => withData(await readNeeds(database, client)));
}
