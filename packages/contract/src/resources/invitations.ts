import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { Me } from './me.ts';
import { InvitationCompletion, linkToken } from './passwords.ts';

export const invitationMessages = {
  confirmed: 'Your invitation is confirmed. A second e-mail brings your first password.',
  unknown: 'This invitation link is not valid. Ask your administrator for a new one.',
  used: 'This invitation is confirmed already. Sign in with the password from the second e-mail.',
  expired: 'This invitation has expired. Ask your administrator to send it again.',
  inactive: 'This account is not active. Ask your administrator.',
  completed: 'Your account is set up already. Change the password under My account.',
  superseded:
    'This invitation has ended: your e-mail address got an account through another invitation. Sign in with the password of that account.',
  voided: 'This invitation was replaced or withdrawn. Use the newest e-mail, or ask your administrator.',
} as const;

export const confirmInvitation = endpoint({
  method: 'POST',
  path: '/api/core/confirm-invitation/',
  summary: 'Redeem the token of an invitation mail (72 hours, one use); a second mail brings a one-time password.',
  access: 'public',
  body: z.object({ token: linkToken(invitationMessages.unknown) }),
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
