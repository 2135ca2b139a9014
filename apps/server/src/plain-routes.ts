import type { FastifyInstance } from 'fastify';
import type { Database } from './db/connections/database.ts';
import type { SessionKeeper } from './identity/session/session.ts';
import { activityRoutes } from './modules/activity/routes.ts';
import { analyticsSettingsRoutes } from './modules/analytics-settings/routes.ts';
import { apiTokenRoutes } from './modules/api-tokens/routes.ts';
import { attributeRoutes } from './modules/attributes/routes.ts';
import { changeRoutes } from './modules/changes/routes.ts';
import { choiceRoutes } from './modules/choices/routes.ts';
import { clientExportRoutes } from './modules/client-export/routes.ts';
import { customAttributeRoutes } from './modules/custom-attributes/routes.ts';
import { engagementRoutes } from './modules/engagement/routes.ts';
import { explorerRoutes } from './modules/explorer/routes.ts';
import { figureRoutes } from './modules/figures/routes.ts';
import { firstStepRoutes } from './modules/first-steps/routes.ts';
import { functionRoutes } from './modules/functions/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { industryRoutes } from './modules/industries/routes.ts';
import { locationRoutes } from './modules/locations/routes.ts';
import { needRoutes } from './modules/needs/routes.ts';
import { operationsRoutes } from './modules/operations/routes.ts';
import { personalDataRoutes } from './modules/personal-data/routes.ts';
import { pictureRoutes } from './modules/pictures/routes.ts';
import { rateRoutes } from './modules/rates/routes.ts';
import { referenceBandRoutes } from './modules/reference-bands/routes.ts';
import { savedViewRoutes } from './modules/saved-views/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { serviceAccountRoutes } from './modules/service-accounts/routes.ts';
import { subscriptionRoutes } from './modules/subscriptions/routes.ts';
import { yearRoutes } from './modules/year-in-review/routes.ts';

// In alphabetical order: each path has one route, so the order does not matter.
const all = [
  activityRoutes,
  analyticsSettingsRoutes,
  apiTokenRoutes,
  attributeRoutes,
  changeRoutes,
  choiceRoutes,
  clientExportRoutes,
  customAttributeRoutes,
  engagementRoutes,
  explorerRoutes,
  figureRoutes,
  firstStepRoutes,
  functionRoutes,
  healthRoutes,
  industryRoutes,
  locationRoutes,
  needRoutes,
  operationsRoutes,
  personalDataRoutes,
  pictureRoutes,
  rateRoutes,
  referenceBandRoutes,
  savedViewRoutes,
  searchRoutes,
  serviceAccountRoutes,
  subscriptionRoutes,
  yearRoutes,
];

/** Serves the modules whose routes need the database and sessions alone, or less. */
export function plainRoutes(app: FastifyInstance, parts: { database: Database; sessions: SessionKeeper }): void {
  for (const routes of all) routes(app, parts);
}
