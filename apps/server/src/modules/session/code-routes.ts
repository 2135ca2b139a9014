import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givePasskey, startPasskeyStep } from '@orgscope/contract/resources/passkeys';
import { giveCode, readCodeStep } from '@orgscope/contract/resources/session';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import type { PendingSignInCookie } from '../../http/cookies.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { confirmedApps } from '../factors/authenticator-apps.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { PasskeyChecker } from '../factors/check-passkey.ts';
import { passkeysOf } from '../factors/passkeys.ts';
import { codeChecker, codeTooLate } from './check-code.ts';
import type { OpenSession } from './open-session.ts';
import { readPending } from './pending-sign-ins.ts';
import type { Pending } from './pending-sign-ins.ts';

interface CodeRoutes {
  database: Database;
  keys: Sealer;
  passkeys: PasskeyChecker;
  mail: MailWorker;
  cookie: PendingSignInCookie;
  openSession: OpenSession;
}

/** The second step of a sign-in, for accounts with a second factor. */
export function codeRoutes(
  app: FastifyInstance,
  { database, keys, passkeys, mail, cookie, openSession }: CodeRoutes,
): void {
  const { checkCode, checkPasskey } = codeChecker(database, keys, passkeys);
  const db = () => database.in(platformScope);

  const pendingOf = async (request: FastifyRequest): Promise<Pending> => {
    const pending = await readPending(db(), cookie.tokenIn(request));
    if (!pending) throw codeTooLate();
    return pending;
  };
  const complete = async (request: FastifyRequest, reply: FastifyReply, pending: Pending) => {
    const { user, generation, ssoProviderId, ssoSession, provenAt } = pending;
    cookie.clear(reply);
    const opening = { userId: user.id, generation, ssoProviderId, ssoSession, ...(provenAt && { provenAt }) };
    const opened = await openSession(request, reply, user.username, opening);
    if (!opened) throw codeTooLate();
    return opened;
  };

  serve(app, readCodeStep, async (request) => {
    const { user } = await pendingOf(request);
    const [apps, own] = await Promise.all([confirmedApps(db(), user.id), passkeysOf(db(), user.id)]);
    return withData({ apps: apps.map(({ id, name }) => ({ id, name })), has_passkey: own.length > 0 });
  });

  serve(app, giveCode, async (request, reply) => {
    const pending = await pendingOf(request);
    await checkCode(pending, request.body).finally(() => mail.wake());
    return complete(request, reply, pending);
  });

  serve(app, startPasskeyStep, async (request) => {
    const { user, token } = await pendingOf(request);
    const own = await passkeysOf(db(), user.id);
    const ids = own.map(({ credentialId }) => credentialId);
    return withData(await passkeys.optionsFor({ use: 'second-step', secret: token }, 'preferred', ids));
  });

  serve(app, givePasskey, async (request, reply) => {
    const pending = await pendingOf(request);
    await checkPasskey(pending, request.body.credential).finally(() => mail.wake());
    return complete(request, reply, pending);
  });
}
