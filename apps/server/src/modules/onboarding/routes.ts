import type { FastifyInstance } from 'fastify';
import { completeProfile } from '@orgscope/contract/resources/onboarding';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { changeProfile } from '../me/change-profile.ts';
import type { MeReader } from '../me/me-answer.ts';

interface OnboardingRoutes {
  database: Database;
  sessions: SessionKeeper;
  readMe: MeReader;
}

export function onboardingRoutes(app: FastifyInstance, { database, sessions, readMe }: OnboardingRoutes): void {
  serve(app, completeProfile, async (request) => {
    const session = sessionOf(request);
    const { body, picture } = request;
    await changeProfile(database, session, body, { picture, completion: body });
    const { first_name, last_name, profile_picture_url } = await readMe(await sessions.read(session.token));
    return withData({ first_name, last_name, profile_picture_url, timezone: body.timezone });
  });
}
