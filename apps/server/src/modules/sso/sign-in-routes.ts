import { codeOf, message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/sso';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import type { PendingSignInCookie } from '../../http/cookies.ts';
import { networkOf } from '../../http/networks.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { recordFailedSso } from '../../identity/record-act.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { OpenSession } from '../session/open-session.ts';
import { admitPerson } from './admit-person.ts';
import { providerOfDomain, providerOfUser } from './queries.ts';
import type { Provider } from './queries.ts';
import { ended } from './sign-on.ts';
import type { SignOn } from './sign-on.ts';
import { domainOf } from './what-claims-give.ts';

/** Each begins calls of a provider. */
const limits = {
  begun: { points: 300, seconds: 15 * 60 },
  refused: { points: 100, seconds: 15 * 60 },
  proofs: { points: 30, seconds: 15 * 60 },
} as const;

interface SignInRoutes {
  database: Database;
  sessions: SessionKeeper;
  mail: MailWorker;
  signOn: SignOn;
  openSession: OpenSession;
  /** The cookie of a sign-in that waits for a second step. */
  codeCookie: PendingSignInCookie;
}

const refusal = (text: string) => new AppError('sso_refused', text);

/** Sign-in by a client's provider, and its use in place of the password before dangerous acts. */
export function ssoSignInRoutes(app: FastifyInstance, deps: SignInRoutes): void {
  const { database, sessions, mail, signOn, openSession, codeCookie } = deps;
  const begun = attempts(database, 'sso-begun', limits.begun);
  const refused = attempts(database, 'sso-refused', limits.refused);
  const proofs = attempts(database, 'sso-proof', limits.proofs);
  const db = () => database.in(platformScope);

  const tell = (provider: Provider, { detail }: AppError, person?: number) => {
    // The code alone: the text has the person's address.
    const why = (typeof detail === 'string' ? codeOf(detail)?.code : undefined) ?? 'unknown';
    return recordFailedSso(db(), { provider, why, person });
  };

  serve(app, calls.startSso, async (request, reply) => {
    const { email } = request.body;
    await begun.take(networkOf(request.ip));
    // By the domain alone: the answer for an address that nobody has is the same.
    const provider = await providerOfDomain(db(), domainOf(email));
    if (!provider) throw new AppError('validation_failed', { email: [message('sso.no_provider')] });
    return withData({ url: await signOn.leave(request, reply, provider, { purpose: 'in', email }) });
  });

  serve(app, calls.finishSso, async (request, reply) => {
    const network = networkOf(request.ip);
    const { provider, claims } = await signOn.comeBack(
      request,
      request.body,
      { purpose: 'in' },
      { beforeCall: () => refused.take(network), onRefusal: tell },
    );
    if (provider.mode === 'off') throw ended();
    const admitted = await admitPerson(database, provider, claims);
    if (!('opening' in admitted)) {
      const error = refusal(admitted.outcome === 'refused' ? admitted.refusal : message('sso.ended'));
      await tell(provider, error, 'person' in admitted ? admitted.person?.id : undefined);
      throw error;
    }
    mail.wake();
    await refused.giveBack(network);
    const { opening, username, waiting } = admitted;
    if (waiting !== undefined) {
      codeCookie.set(reply, waiting);
      throw new AppError('code_required', message('factors.code_required'));
    }
    const opened = await openSession(request, reply, username, opening);
    if (!opened) throw ended();
    return opened;
  });

  async function ownProvider(userId: number) {
    const found = await providerOfUser(db(), userId);
    if (!found) throw refusal(message('sso.not_linked'));
    return found;
  }

  serve(app, calls.startSsoProof, async (request, reply) => {
    const { id: sessionId, user } = sessionOf(request);
    await proofs.take(String(user.id));
    const { provider } = await ownProvider(user.id);
    const leaving = { purpose: 'proof' as const, sessionId, email: user.username };
    return withData({ url: await signOn.leave(request, reply, provider, leaving) });
  });

  serve(app, calls.proveSso, async (request) => {
    const session = sessionOf(request);
    const leaving = { purpose: 'proof' as const, sessionId: session.id };
    const { provider, claims } = await signOn.comeBack(request, request.body, leaving, { onRefusal: tell });
    const own = await ownProvider(session.user.id);
    if (own.provider.id !== provider.id || own.subject !== claims.sub) {
      throw refusal(message('sso.other_person', { name: provider.name }));
    }
    await sessions.prove(session);
    return withMessage(message('sso.proved'), null);
  });
}
