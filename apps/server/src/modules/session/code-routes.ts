import type { FastifyInstance } from 'fastify';
import { giveCode, readCodeStep } from '@orgscope/contract/resources/session';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import type { PendingSignInCookie } from '../../http/cookies.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { confirmedApps } from '../factors/authenticator-apps.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import { codeChecker, codeTooLate } from './check-code.ts';
import type { OpenSession } from './open-session.ts';
import { readPending } from './pending-sign-ins.ts';

interface CodeRoutes {
  database: Database;
  keys: Sealer;
  mail: MailWorker;
  cookie: PendingSignInCookie;
  openSession: OpenSession;
}

/** The second step of a sign-in, for accounts with an authenticator app. */
export function codeRoutes(app: FastifyInstance, { database, keys, mail, cookie, openSession }: CodeRoutes): void {
  const checkCode = codeChecker(database, keys);
  const db = () => database.in(platformScope);

  serve(app, readCodeStep, async (request) => {
    const pending = await readPending(db(), cookie.tokenIn(request));
    if (!pending) throw codeTooLate();
    const apps = await confirmedApps(db(), pending.user.id);
    return withData({ apps: apps.map(({ id, name }) => ({ id, name })) });
  });

  serve(app, giveCode, async (request, reply) => {
    const pending = await readPending(db(), cookie.tokenIn(request));
    if (!pending) throw codeTooLate();
    const { user, generation } = pending;
    await checkCode(pending, request.body).finally(() => mail.wake());
    cookie.clear(reply);
    const opened = await openSession(request, reply, user.username, { userId: user.id, generation });
    if (!opened) throw codeTooLate();
    return opened;
  });
}
