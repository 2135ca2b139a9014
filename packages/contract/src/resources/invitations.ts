import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { Me } from './me.ts';
import { InvitationCompletion, linkToken } from './passwords.ts';
import { message } from '../words/message.ts';

export const confirmInvitation = endpoint({
  method: 'POST',
  path: '/api/core/confirm-invitation/',
  summary: 'Redeem the token of an invitation mail (72 hours, one use); a second mail brings a one-time password.',
  access: 'public',
  body: z.object({ token: linkToken(message('invitations.unknown')) }),
  answer: withMessage(z.null()),
});

export const completeInvitation = endpoint({
  method: 'POST',
  path: '/api/core/complete-invitation/',
  summary:
    'Choose a password in place of the first one and accept the terms. Whoever has chosen one already accepts new terms ' +
    'alone: a password may be left out, or be the present one, and stays as it is. Answers with the user.',
  access: 'signed-in',
  openDuring: onboardingSteps,
  body: InvitationCompletion,
  answer: withData(z.object({ user: Me })),
});
