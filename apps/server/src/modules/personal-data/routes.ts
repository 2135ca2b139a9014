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
import { noSuchUser, readAccount } from '../accounts/account.ts';
import { formerAccounts } from '../accounts/former-accounts.ts';
import { checkRank } from '../users/record/user-rules.ts';
import { erasePerson } from './erase-person.ts';
import { personFile } from './read-person.ts';
import type { Asked } from './read-person.ts';

/** Files that one caller makes: each reads what the audit has of a person. */
const exportLimit = { points: 30, seconds: 60 * 60 } as const;

/** The file of everything about one person, and the end of it. */
export function personalDataRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const limit = attempts(database, 'person-export', exportLimit);

  // Recorded before the first row is sent: no file leaves that is not recorded.
  async function fileOf(asked: Asked): Promise<Streamed> {
    await recordPersonExport(database.in(platformScope), asked.personId);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...attachment('personal-data', 'json'),
    };
    return new Streamed(headers, Readable.from(personFile(database, asked, new Date())));
  }

  serve(app, exportOwnData, async (request) => {
    const { user } = sessionOf(request);
    await limit.take(String(user.id));
    const account = { id: user.id, username: user.username, client: { id: user.clientId } };
    const formerIds = await formerAccounts(database.in(platformScope), account);
    return fileOf({ personId: user.id, formerIds, clientId: user.clientId, isOwn: true });
  });

  serve(app, exportUserData, async (request) => {
    const session = sessionOf(request);
    const account = await readAccount(database.in(platformScope), request.params.id, reachOf(session));
    if (!account) throw noSuchUser();
    enterClient(session, account.client.id);
    checkRank(account, session);
    await limit.take(String(session.user.id));
    const [personId, clientId] = [account.id, account.client.id];
    const formerIds = await formerAccounts(database.in(platformScope), account);
    return fileOf({ personId, formerIds, clientId, isOwn: personId === session.user.id });
  });

  serve(app, eraseUser, async (request) => {
    await erasePerson(database, sessionOf(request), request.params.id, request.body.confirm);
    return withMessage(message('users.done.erase'), null);
  });
}
