import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { signIn, signOut } from '@orgscope/contract/resources/session';
import type { Credentials } from '@orgscope/contract/resources/session';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withMessage } from '../../http/answers.ts';
import { networkOf } from '../../http/networks.ts';
import { pendingSignInCookie } from '../../http/cookies.ts';
import { AppError } from '../../errors/app-error.ts';
import type { DeviceCookies } from '../../identity/limits/device-cookie.ts';
import type { SignInLimiter } from '../../identity/limits/sign-in-limits.ts';
import { ssoRequired } from '../../identity/session/sso-rules.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import { selectorOf } from '../../lib/passwords/one-time-password.ts';
import { hashPassword, renewedHash, verifyPassword } from '../../lib/passwords/password.ts';
import { madeOnce } from '../../lib/scheduling/made-once.ts';
import type { TurnOf } from '../../lib/scheduling/nested-turns.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { PasskeyChecker } from '../factors/check-passkey.ts';
import type { MeReader } from '../me/me-answer.ts';
import { codeRoutes } from './code-routes.ts';
import { sessionOpener } from './open-session.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { beginPending, pendingLimits } from './pending-sign-ins.ts';
import { findAccounts, mailAboutGuesses, renewPasswordHash } from './queries.ts';

const wrong = () => new AppError('invalid_credentials', message('session.wrong'));

/** A hash whose password nobody knows, for accounts that do not exist. */
const decoyHash = madeOnce(() => hashPassword(randomBytes(16).toString('hex')));

/** The user with this password. An unknown name, a wrong password and a closed account are not distinguished. */
async function accountWith(database: Database, { username, password }: Credentials, caller: TurnOf) {
  const accounts = await findAccounts(database, username, selectorOf(password));
  // Without a hash to compare with, verifying the decoy takes as long.
  if (accounts.length === 0) await verifyPassword(await decoyHash(), password, caller);
  for (const { id, passwordHash, generation, hasFactor, needsSso, isTooLate } of accounts) {
    if (!(await verifyPassword(passwordHash, password, caller))) continue;
    if (needsSso) throw ssoRequired();
    if (isTooLate) throw new AppError('password_expired', message('session.one_time_password_expired'));
    const renewed = await renewedHash(passwordHash, password, caller);
    return { opening: { userId: id, generation }, hasFactor, renewed };
  }
  throw wrong();
}

interface SessionRoutes {
  database: Database;
  sessions: SessionKeeper;
  limiter: SignInLimiter;
  devices: DeviceCookies;
  readMe: MeReader;
  mail: MailWorker;
  /** Encrypts the keys of authenticator apps. */
  factorKeys: Sealer;
  passkeys: PasskeyChecker;
  isHttps: boolean;
}

export function sessionRoutes(app: FastifyInstance, deps: SessionRoutes): void {
  const { database, sessions, limiter, devices, mail, factorKeys, passkeys, isHttps } = deps;
  const openSession = sessionOpener(deps);
  const cookie = pendingSignInCookie(isHttps, pendingLimits.seconds);

  serve(app, signIn, async (request, reply) => {
    const { username } = request.body;
    const guesser = { ip: request.ip, device: devices.known(request, username) };
    const isLastFree = await limiter.take(username, guesser);
    const caller = { one: username.toLowerCase(), group: networkOf(request.ip) };
    const found = accountWith(database, request.body, caller);
    const { opening, hasFactor, renewed } = await found.catch(async (error: unknown) => {
      const code = error instanceof AppError ? error.code : undefined;
      // Refused after the right password.
      if (code === 'sso_required' || code === 'password_expired') await limiter.forgive(username, guesser);
      // The outbox finds the mail by itself: waking it here would delay the next answer if the account exists.
      if (isLastFree && code === 'invalid_credentials') await mailAboutGuesses(database, username);
      throw error;
    });
    await limiter.forgive(username, guesser);
    if (renewed) await renewPasswordHash(database, opening, renewed);
    if (hasFactor) {
      cookie.set(reply, await beginPending(database.in(platformScope), opening));
      throw new AppError('code_required', message('factors.code_required'));
    }
    const opened = await openSession(request, reply, username, opening);
    if (!opened) throw wrong();
    return opened;
  });

  codeRoutes(app, { database, keys: factorKeys, passkeys, mail, cookie, openSession });
  passkeyRoutes(app, { database, passkeys, mail, isHttps, openSession });

  serve(app, signOut, async (request, reply) => {
    await sessions.end(request, reply);
    return withMessage(message('session.signed_out'), null);
  });
}
