import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { completeInvitation, confirmInvitation } from '@orgscope/contract/resources/invitations';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { networkOf } from '../../http/networks.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import type { DeviceCookies } from '../../identity/limits/device-cookie.ts';
import { openStep } from '../../identity/session/onboarding.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { MeReader } from '../me/me-answer.ts';
import { passwordLimits } from '../passwords/password-limits.ts';
import { acceptTerms, checkOwnPassword } from './accept-terms.ts';
import { completed, completeInvitation as complete } from './complete-invitation.ts';
import { confirmInvitation as confirm } from './confirm-invitation.ts';

/** Tokens that one network may try; they cannot be guessed, but each try costs time. */
const limit = { points: 100, seconds: 15 * 60 };

interface InvitationRoutes {
  database: Database;
  sessions: SessionKeeper;
  mail: MailWorker;
  devices: DeviceCookies;
  readMe: MeReader;
  passwordMinLength: number;
}

export function invitationRoutes(app: FastifyInstance, deps: InvitationRoutes): void {
  const { database, sessions, mail, devices, readMe, passwordMinLength } = deps;
  const tries = attempts(database, 'confirm-invitation', limit);
  const guesses = attempts(database, 'change-password', passwordLimits.changes);

  serve(app, confirmInvitation, async (request, reply) => {
    await tries.take(networkOf(request.ip));
    const username = await confirm(database, mail.seal, request.body.token);
    mail.wake();
    // A user who reads the account's mail is no stranger: the device becomes known, so that strangers' guesses do not
    // block the first sign-in.
    devices.remember(request, reply, username);
    return withMessage(message('invitations.confirmed'), null);
  });

  serve(app, completeInvitation, async (request, reply) => {
    const session = sessionOf(request);
    const { password } = request.body;
    if (session.user.hasOwnPassword || session.isSso) {
      if (openStep(session) !== 'terms') throw completed();
      if (password !== undefined) {
        // Counts as a guess at the password.
        await guesses.take(String(session.user.id));
        await checkOwnPassword(database, session, password);
        await guesses.forget(String(session.user.id));
      }
      await acceptTerms(database, session);
      return withData({ user: await readMe(await sessions.read(session.token)) });
    }
    const opening = await complete(database, session, password, passwordMinLength);
    mail.wake();
    const opened = await sessions.restart(request, reply, opening);
    return withData({ user: await readMe(opened) });
  });
}
