import * as calls from '@orgscope/contract/resources/figures';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { figuresOf } from './figures-of.ts';

export function figureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(calls.listFigures, async ({ client }) => withData(await figuresOf(database.in(client.scope), client.id)));
}
