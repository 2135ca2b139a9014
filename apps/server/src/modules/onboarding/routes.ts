import type { FastifyInstance } from 'fastify';
import { completeProfile } from '@orgscope/contract/resources/onboarding';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import type { SessionKeeper } from '../../http/session.ts';
import { changeProfile } from '../me/change-profile.ts';
import { meAnswer } from '../me/me-answer.ts';

export function onboardingRoutes(app: FastifyInstance, deps: { database: Database; sessions: SessionKeeper }): void {
  const { database, sessions } = deps;

  serve(app, completeProfile, async (request) => {
    const session = sessionOf(request);
    const { body, picture } = request;
    await changeProfile(database, session, body, { picture, completes: true });
    const { first_name, last_name, profile_picture_url } = meAnswer(await sessions.read(session.token));
    return withData({ first_name, last_name, profile_picture_url, timezone: body.timezone });
  });
}
