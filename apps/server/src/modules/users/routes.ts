import type { FastifyInstance, FastifyReply } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import {
  deleteUser,
  exportUsers,
  inviteUser,
  listUsers,
  resendInvitation,
  restoreUser,
  revokeInvitation,
  sendPasswordReset,
  updateUser,
  wholeUserList,
} from '@orgscope/contract/resources/users';
import { endUserSessions, listUserHistory, resetUserFactors } from '@orgscope/contract/resources/user-access';
import type { InvitedUser, UserQuery, UserRecord } from '@orgscope/contract/resources/users';
import { readUser } from '@orgscope/contract/resources/single-records';
import { changeUserPlaces } from '@orgscope/contract/resources/user-places';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { Account } from '../accounts/account.ts';
import { activeAttributes } from '../attributes/answers-of-users.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { pagedList } from '../records/paged-list.ts';
import { changePlaces } from './changing/change-places.ts';
import * as changes from './changing/change-user.ts';
import { signUserOut } from './changing/end-sessions.ts';
import { inviteUser as invite } from './inviting/invite-user.ts';
import { mailQuota } from './inviting/mail-quota.ts';
import { userSearch } from './record/queries.ts';
import { readExportedUsers, userColumns } from './record/exported-user.ts';
import { readUserHistory } from './record/read-history.ts';
import { noMailServer } from './record/refusals.ts';
import {
  resendInvitation as resend,
  revokeInvitation as revoke,
  sendPasswordReset as sendReset,
} from './inviting/renew-invitation.ts';
import { resetFactors } from './changing/reset-factors.ts';
import { restoreUser as restore } from './changing/restore-user.ts';
import { userImport } from './importing/user-import.ts';
import { readUserRecord, readUserRecords } from './record/user-record.ts';

const answerOf = (account: Account): InvitedUser => ({
  id: account.id,
  username: account.username,
  first_name: account.firstName,
  last_name: account.lastName,
  platform_role: account.platformRole,
  client: { id: account.client.id, name: account.client.name },
  status: account.status,
});

interface UserRoutes {
  database: Database;
  sessions: SessionKeeper;
  mail: MailWorker;
  /** Whether passwords can be reset by mail. */
  hasPasswordReset: boolean;
}

export function userRoutes(app: FastifyInstance, { database, sessions, mail, hasPasswordReset }: UserRoutes): void {
  const found = {
    whole: wholeUserList,
    search: (_db: Drizzle, clientId: number, query: UserQuery) => userSearch(clientId, query),
  };
  const list = pagedList<UserQuery, UserRecord>(database, { ...found, read: readUserRecords });
  const exported = pagedList(database, { ...found, read: readExportedUsers });
  const inviting = { quota: mailQuota(database), mail };
  importRoutes(app, database, userImport(database, inviting, sessions));

  const readList = async (request: RequestOf<typeof listUsers>, reply: FastifyReply) => {
    const { query } = request;
    const clientId = chosenClient(sessionOf(request), query.client_id);
    return { success: true as const, ...(await list.page(clientId, query, { request, reply })) };
  };
  serve(app, listUsers, readList, { fromReplica: true });

  serve(app, readUser, async (request) =>
    withData(await readUserRecord(database, sessionOf(request), request.params.id)),
  );

  serve(app, exportUsers, async (request) => {
    const { query } = request;
    const clientId = chosenClient(sessionOf(request), query.client_id);
    const attributes = await activeAttributes(database.in(tenantScope(clientId)), clientId);
    return csvFile('users', userColumns(attributes), await exported.all(clientId, query));
  });

  serve(app, updateUser, async (request) => {
    const { params, body } = request;
    const unproven = body.platform_role === undefined ? undefined : await sessions.refusalUnlessProven(request);
    const record = await changes.updateUser(database, sessionOf(request), params.id, body, unproven);
    mail.wake();
    return withMessage(message('users.done.update'), record);
  });

  serve(app, changeUserPlaces, async (request) => {
    const { body } = request;
    const result = await changePlaces(database, sessionOf(request), body);
    if (body.preview) return withData(result);
    mail.wake();
    return withMessage(message('users.done.places', { count: result.changed.length }), result);
  });

  serve(app, deleteUser, async (request) =>
    withMessage(
      message('users.done.delete'),
      await changes.deleteUser(database, sessionOf(request), request.params.id, request.query),
    ),
  );

  serve(app, restoreUser, async (request) =>
    withMessage(
      message('users.done.restore'),
      await restore(database, sessionOf(request), request.params.id, () => sessions.checkProven(request)),
    ),
  );

  serve(app, inviteUser, async (request) => {
    if (request.body.platform_role !== 'member') await sessions.checkProven(request);
    const account = await invite(database, inviting, sessionOf(request), request.body);
    mail.wake();
    return withMessage(message('users.done.add'), answerOf(account));
  });

  serve(app, resendInvitation, async (request) => {
    const account = await resend(database, inviting, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('users.done.resend'), answerOf(account));
  });

  serve(app, revokeInvitation, async (request) =>
    withMessage(message('users.done.revoke'), answerOf(await revoke(database, sessionOf(request), request.params.id))),
  );

  serve(app, endUserSessions, async (request) => {
    await signUserOut(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('users.done.sign_out'), null);
  });

  serve(app, resetUserFactors, async (request) => {
    await resetFactors(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('users.done.reset_factors'), null);
  });

  serve(app, listUserHistory, async (request) =>
    withData(await readUserHistory(database, sessionOf(request), request.params.id)),
  );

  serve(app, sendPasswordReset, async (request) => {
    if (!hasPasswordReset) throw noMailServer();
    await sendReset(database, inviting, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(message('users.done.reset'), null);
  });
}
