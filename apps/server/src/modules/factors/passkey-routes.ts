import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/passkeys';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import * as changes from './change-passkeys.ts';
import type { PasskeyChecker } from './check-passkey.ts';
import { passkeysOf } from './passkeys.ts';

/** Passkeys begun, renamed and used as proof by one user. */
const limits = { making: { points: 30, seconds: 60 * 60 }, proofs: { points: 30, seconds: 15 * 60 } } as const;

interface PasskeyRoutes {
  database: Database;
  sessions: SessionKeeper;
  passkeys: PasskeyChecker;
  mail: MailWorker;
}

/** The user's own passkeys, and their use in place of the password before dangerous acts. */
export function passkeyRoutes(app: FastifyInstance, { database, sessions, passkeys, mail }: PasskeyRoutes): void {
  const making = attempts(database, 'passkey-making', limits.making);
  const proofs = attempts(database, 'passkey-proof', limits.proofs);

  serve(app, calls.startPasskey, async (request) => {
    const session = sessionOf(request);
    await making.take(String(session.user.id));
    return withData(await changes.startPasskey(database, passkeys, session));
  });

  serve(app, calls.addPasskey, async (request) => {
    const codes = await changes.addPasskey(database, passkeys, sessionOf(request), request.body);
    mail.wake();
    return withMessage(message('passkeys.added'), { recovery_codes: codes });
  });

  serve(app, calls.renamePasskey, async (request) => {
    const session = sessionOf(request);
    // Each sends a mail.
    await making.take(String(session.user.id));
    await changes.renamePasskey(database, session, request.params.id, request.body.name);
    mail.wake();
    return withMessage(message('passkeys.renamed'), null);
  });

  serve(app, calls.removePasskey, async (request) => {
    await changes.removePasskey(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('passkeys.removed'), null);
  });

  serve(app, calls.startPasskeyProof, async (request) => {
    const { id, user } = sessionOf(request);
    await proofs.take(String(user.id));
    const own = await passkeysOf(database.in(platformScope), user.id);
    const ids = own.map(({ credentialId }) => credentialId);
    return withData(await passkeys.optionsFor({ use: 'proof', secret: id }, 'required', ids));
  });

  serve(app, calls.provePasskey, async (request) => {
    const session = sessionOf(request);
    const asked = { userVerification: 'required', userId: session.user.id } as const;
    const used = await passkeys.redeem({ use: 'proof', secret: session.id }, request.body.credential, asked);
    mail.wake();
    if (!used) throw new AppError('invalid_credentials', message('passkeys.refused'));
    await sessions.prove(session);
    return withMessage(message('passkeys.proved'), null);
  });
}
