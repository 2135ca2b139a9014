import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import {
  changePassword,
  confirmPasswordReset,
  provePassword,
  requestPasswordReset,
} from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { withMessage } from '../../http/answers.ts';
import { networkOf } from '../../http/networks.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import type { DeviceCookies } from '../../identity/limits/device-cookie.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { changePassword as change } from './change-password.ts';
import { checkPassword } from './check-password.ts';
import { passwordLimits } from './password-limits.ts';
import { requestReset, resetPassword } from './reset-password.ts';

/** Longer than a request takes for an existing account. */
const requestMs = 250;

/** Runs `work` and takes the same time in every case, so that the time reveals nothing. */
async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

interface PasswordRoutes {
  database: Database;
  sessions: SessionKeeper;
  mail: MailWorker;
  devices: DeviceCookies;
  passwordMinLength: number;
  hasPasswordReset: boolean;
}

export function passwordRoutes(app: FastifyInstance, deps: PasswordRoutes): void {
  const { database, sessions, mail, devices, passwordMinLength, hasPasswordReset } = deps;
  const changes = attempts(database, 'change-password', passwordLimits.changes);
  const perNetwork = attempts(database, 'reset-network', passwordLimits.requests);
  const perDevice = attempts(database, 'reset-device', passwordLimits.requests);
  const confirmations = attempts(database, 'reset-confirm', passwordLimits.confirmations);

  serve(app, changePassword, async (request, reply) => {
    const session = sessionOf(request);
    const { user } = session;
    await changes.take(String(user.id));
    const opening = await change(database, session, request.body, passwordMinLength);
    await changes.forget(String(user.id));
    mail.wake();
    await sessions.restart(request, reply, opening);
    return withMessage(message('passwords.changed'), null);
  });

  serve(app, provePassword, async (request) => {
    const session = sessionOf(request);
    // Counted with the changes: both are guesses at the same password.
    await changes.take(String(session.user.id));
    await checkPassword(database, session, request.body);
    await changes.forget(String(session.user.id));
    await sessions.prove(session);
    return withMessage(message('passwords.proved'), null);
  });

  serve(app, requestPasswordReset, async (request) => {
    if (!hasPasswordReset) throw notFound();
    const { email } = request.body;
    const device = devices.known(request, email);
    if (device === undefined) await perNetwork.take(networkOf(request.ip));
    else await perDevice.take(email.toLowerCase(), device);
    await atLeast(requestMs, () => requestReset(database, mail.seal, email));
    mail.wake();
    return withMessage(message('passwords.reset_requested'), null);
  });

  serve(app, confirmPasswordReset, async (request, reply) => {
    if (!hasPasswordReset) throw notFound();
    await confirmations.take(networkOf(request.ip));
    const username = await resetPassword(database, request.body, passwordMinLength);
    mail.wake();
    // A user who reads the account's mail is no stranger: the device becomes known, so that strangers' guesses do not
    // block the next sign-in.
    devices.remember(request, reply, username);
    return withMessage(message('passwords.reset_done'), null);
  });
}
