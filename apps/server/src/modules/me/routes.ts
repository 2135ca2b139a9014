import type { FastifyInstance } from 'fastify';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import type { ProfileChange } from '@orgscope/contract/resources/me';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { notFound } from '../../http/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import type { Session, SessionKeeper } from '../../http/session.ts';
import { meAnswer } from './me-answer.ts';
import { hasActiveFunction, hasActiveLocation, updateUser } from './queries.ts';
import type { UserChange } from './queries.ts';

/** The fields that were sent, under their columns' names; a blank job title is none. */
function columnsOf(change: ProfileChange): UserChange {
  const columns = {
    firstName: change.first_name,
    lastName: change.last_name,
    clientFunctionId: change.client_function_id,
    clientLocationId: change.client_location_id,
    jobTitle: change.job_title === '' ? null : change.job_title,
    timezone: change.timezone,
    companyRole: change.company_role,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** All or nothing: a function or location that the client does not have leaves the profile as it was. */
async function changeProfile(database: Database, { user }: Session, change: ProfileChange): Promise<void> {
  const columns = columnsOf(change);
  if (Object.keys(columns).length === 0) return;
  const { client_function_id: functionId, client_location_id: locationId } = change;
  await database.transaction(tenantScope(user.clientId), async (tx) => {
    if (functionId && !(await hasActiveFunction(tx, user.clientId, functionId))) throw notFound('Function not found');
    if (locationId && !(await hasActiveLocation(tx, user.clientId, locationId))) throw notFound('Location not found');
    await updateUser(tx, user.clientId, user.id, columns);
  });
}

export function meRoutes(app: FastifyInstance, deps: { database: Database; sessions: SessionKeeper }): void {
  const { database, sessions } = deps;

  serve(app, getMe, async (request, reply) => {
    sessions.renewCsrf(request, reply);
    return meAnswer(sessionOf(request));
  });

  serve(app, changeMe, async (request) => {
    const session = sessionOf(request);
    await changeProfile(database, session, request.body);
    return withData(meAnswer(await sessions.read(session.token)));
  });
}
