import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/factors';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { providerNameOf } from '../../identity/session/sso-rules.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { confirmedApps } from './authenticator-apps.ts';
import type { Sealer } from './authenticator-apps.ts';
import * as changes from './change-factors.ts';
import { passkeysOf } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Keys and recovery codes made for one user: each set of codes takes ten slow hashes and sends a mail. */
const makingLimit = { points: 30, seconds: 60 * 60 } as const;

interface FactorRoutes {
  database: Database;
  keys: Sealer;
  mail: MailWorker;
}

export function factorRoutes(app: FastifyInstance, { database, keys, mail }: FactorRoutes): void {
  const making = attempts(database, 'factor-making', makingLimit);

  serve(app, calls.listFactors, async (request) => {
    const { user } = sessionOf(request);
    const db = database.in(platformScope);
    const [apps, own] = await Promise.all([confirmedApps(db, user.id), passkeysOf(db, user.id)]);
    return withData({
      apps: apps.map(({ id, name, confirmedAt, lastUsedAt }) => ({
        id,
        name,
        added_at: confirmedAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      passkeys: own.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
        id,
        name,
        added_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        is_synced: isSynced,
      })),
      recovery_codes_left: await countRecoveryCodes(db, user.id),
      sso: await providerNameOf(db, user.id),
    });
  });

  serve(app, calls.startApp, async (request) => {
    const session = sessionOf(request);
    await making.take(String(session.user.id));
    return withData(await changes.startApp(database, keys, session));
  });

  serve(app, calls.confirmApp, async (request) => {
    const codes = await changes.confirmApp(database, keys, sessionOf(request), request.params.id, request.body);
    mail.wake();
    return withMessage(message('factors.added'), { recovery_codes: codes });
  });

  serve(app, calls.removeApp, async (request) => {
    await changes.removeApp(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('factors.removed'), null);
  });

  serve(app, calls.renewRecoveryCodes, async (request) => {
    const session = sessionOf(request);
    await making.take(String(session.user.id));
    const codes = await changes.renewRecoveryCodes(database, session);
    mail.wake();
    return withMessage(message('factors.codes_renewed'), { recovery_codes: codes });
  });
}
