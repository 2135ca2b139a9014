import type { FastifyInstance } from 'fastify';
import {
  changePassword,
  confirmPasswordReset,
  passwordMessages,
  requestPasswordReset,
} from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/database.ts';
import { withMessage } from '../../http/answers.ts';
import { notFound } from '../../http/app-error.ts';
import { attempts } from '../../http/attempts.ts';
import { networkOf } from '../../http/networks.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import type { SessionKeeper } from '../../http/session.ts';
import { atLeast } from '../../lib/at-least.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { changePassword as change } from './change-password.ts';
import { requestReset, resetPassword } from './reset-password.ts';

export const passwordLimits = {
  /** Wrong old passwords of one user. */
  changes: { points: 10, seconds: 15 * 60 },
  /** Reset mails to one address. */
  requestsPerAddress: { points: 5, seconds: 60 * 60 },
  /** Reset mails that one network may ask for. */
  requestsPerNetwork: { points: 30, seconds: 60 * 60 },
  confirmations: { points: 100, seconds: 15 * 60 },
} as const;

/** Longer than a request takes for an account that exists. */
const requestMs = 250;

interface PasswordRoutes {
  database: Database;
  sessions: SessionKeeper;
  mail: MailWorker;
  passwordMinLength: number;
  hasPasswordReset: boolean;
}

export function passwordRoutes(app: FastifyInstance, deps: PasswordRoutes): void {
  const { database, sessions, mail, passwordMinLength, hasPasswordReset } = deps;
  const changes = attempts(database, 'change-password', passwordLimits.changes);
  const perAddress = attempts(database, 'reset-address', passwordLimits.requestsPerAddress);
  const perNetwork = attempts(database, 'reset-network', passwordLimits.requestsPerNetwork);
  const confirmations = attempts(database, 'reset-confirm', passwordLimits.confirmations);

  serve(app, changePassword, async (request, reply) => {
    const session = sessionOf(request);
    const { user } = session;
    await changes.take(String(user.id));
    const generation = await change(database, session, request.body, passwordMinLength);
    await changes.forget(String(user.id));
    mail.wake();
    await sessions.restart(request, reply, { userId: user.id, generation });
    return withMessage(passwordMessages.changed, null);
  });

  serve(app, requestPasswordReset, async ({ body, ip }) => {
    if (!hasPasswordReset) throw notFound();
    await perNetwork.take(networkOf(ip));
    await perAddress.take(body.email.toLowerCase());
    await atLeast(requestMs, () => requestReset(database, mail.seal, body.email));
    mail.wake();
    return withMessage(passwordMessages.resetRequested, null);
  });

  serve(app, confirmPasswordReset, async ({ body, ip }) => {
    if (!hasPasswordReset) throw notFound();
    await confirmations.take(networkOf(ip));
    await resetPassword(database, body, passwordMinLength);
    mail.wake();
    return withMessage(passwordMessages.resetDone, null);
  });
}
