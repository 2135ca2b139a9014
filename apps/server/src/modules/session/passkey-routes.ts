import type { FastifyInstance } from 'fastify';
import { passkeyLimits, signInWithPasskey, startPasskeySignIn } from '@orgscope/contract/resources/passkeys';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import { pendingSignInCookie } from '../../http/cookies.ts';
import { networkOf } from '../../http/networks.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { mustUseSso, ssoRequired } from '../../identity/session/sso-rules.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { PasskeyChecker } from '../factors/check-passkey.ts';
import { passkeyRefused } from './check-code.ts';
import type { OpenSession } from './open-session.ts';

const limits = {
  /** Sign-ins begun from one network: each visit of the sign-in page begins one. */
  begun: { points: 1_000, seconds: 15 * 60 },
  /** Passkeys that were refused, from one network. They cannot be guessed; each try costs a signature check. */
  refused: { points: 100, seconds: 15 * 60 },
} as const;

interface PasskeyRoutes {
  database: Database;
  passkeys: PasskeyChecker;
  mail: MailWorker;
  isHttps: boolean;
  openSession: OpenSession;
}

/** Sign-in with a passkey alone. */
export function passkeyRoutes(app: FastifyInstance, deps: PasskeyRoutes): void {
  const { database, passkeys, mail, isHttps, openSession } = deps;
  const cookie = pendingSignInCookie(isHttps, passkeyLimits.challengeMinutes * 60, 'passkeysignin');
  const begun = attempts(database, 'passkey-begun', limits.begun);
  const refused = attempts(database, 'passkey-refused', limits.refused);

  serve(app, startPasskeySignIn, async (request, reply) => {
    await begun.take(networkOf(request.ip));
    const secret = cookie.tokenFor(request);
    const options = await passkeys.optionsFor({ use: 'sign-in', secret }, 'required');
    cookie.set(reply, secret);
    return withData(options);
  });

  serve(app, signInWithPasskey, async (request, reply) => {
    const network = networkOf(request.ip);
    await refused.take(network);
    const secret = cookie.tokenIn(request) ?? '';
    const asked = { userVerification: 'required' } as const;
    const used = await passkeys.redeem({ use: 'sign-in', secret }, request.body.credential, asked);
    if (!used) {
      mail.wake();
      throw passkeyRefused();
    }
    await refused.giveBack(network);
    const { user, generation } = used;
    if (await mustUseSso(database.in(platformScope), user.id)) throw ssoRequired();
    const opened = await openSession(request, reply, user.username, { userId: user.id, generation });
    if (!opened) throw passkeyRefused();
    cookie.clear(reply);
    return opened;
  });
}
