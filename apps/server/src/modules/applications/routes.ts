import { applicationCalls } from '@orgscope/contract/resources/applications';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { recordRoutes } from '../records/declared/record-routes.ts';
import { application } from './application.ts';

export function applicationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  recordRoutes(app, database, application, applicationCalls);
}
