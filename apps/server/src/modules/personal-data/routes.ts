import { Readable } from 'node:stream';
import { message } from '@orgscope/contract/words/message';
import { eraseUser, exportOwnData, exportUserData } from '@orgscope/contract/resources/personal-data';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { attachment } from '../../http/attachment.ts';
import { withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { Streamed } from '../../http/streamed.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { enterClient } from '../../identity/reach/chosen-client.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { recordPersonExport } from '../../identity/record-act.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { noSuchUser, readAccount } from '../accounts/account.ts';
import { formerAccounts } from '../accounts/former-accounts.ts';
import { checkRank } from '../users/record/user-rules.ts';
import { erasePerson } from './erase-person.ts';
import { personFile } from './read-person.ts';

/** Files that one caller makes: each reads what the audit has of a person. */
const exportLimit = { points: 30, seconds: 60 * 60 } as const;

/** The file of everything about one person, and the end of it. */
export function personalDataRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const limit = attempts(database, 'person-export', exportLimit);

  // Recorded before the first row is sent: no file leaves that is not recorded.
  async function fileOf(account: Parameters<typeof formerAccounts>[1], session: Session): Promise<Streamed> {
    const db = database.in(platformScope);
    const isOwn = account.id === session.user.id;
    const formers = await formerAccounts(db, account);
    if (!isOwn) for (const former of formers) checkRank(former, session);
    await limit.take(String(session.user.id));
    for (const { id } of [account, ...formers]) await recordPersonExport(db, id);
    const formerIds = formers.map(({ id }) => id);
    const asked = { personId: account.id, formerIds, clientId: account.client.id, isOwn };
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...attachment('personal-data', 'json'),
    };
    return new Streamed(headers, Readable.from(personFile(database, asked, new Date())));
  }

  serve(app, exportOwnData, async (request) => {
    const session = sessionOf(request);
    const { id, username, clientId } = session.user;
    return fileOf({ id, username, client: { id: clientId } }, session);
  });

  serve(app, exportUserData, async (request) => {
    const session = sessionOf(request);
    const account = await readAccount(database.in(platformScope), request.params.id, reachOf(session));
    if (!account) throw noSuchUser();
    enterClient(session, account.client.id);
    checkRank(account, session);
    return fileOf(account, session);
  });

  serve(app, eraseUser, async (request) => {
    await erasePerson(database, sessionOf(request), request.params.id, request.body.confirm);
    return withMessage(message('users.done.erase'), null);
  });
}
