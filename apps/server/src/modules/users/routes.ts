import type { FastifyInstance } from 'fastify';
import {
  inviteUser,
  resendInvitation,
  revokeInvitation,
  sendPasswordReset,
  userMessages,
} from '@orgscope/contract/resources/users';
import type { InvitedUser } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { Account } from './account.ts';
import { inviteUser as invite } from './invite-user.ts';
import { noMailServer } from './refusals.ts';
import {
  resendInvitation as resend,
  revokeInvitation as revoke,
  sendPasswordReset as sendReset,
} from './renew-invitation.ts';
import { userStatus } from './user-status.ts';

const answerOf = (account: Account): InvitedUser => ({
  id: account.id,
  username: account.username,
  first_name: account.firstName,
  last_name: account.lastName,
  platform_role: account.platformRole,
  client: { id: account.client.id, name: account.client.name },
  status: userStatus(account),
});

interface UserRoutes {
  database: Database;
  mail: MailWorker;
  /** Whether passwords can be reset by mail. */
  hasPasswordReset: boolean;
}

export function userRoutes(app: FastifyInstance, { database, mail, hasPasswordReset }: UserRoutes): void {
  serve(app, inviteUser, async (request) => {
    const account = await invite(database, sessionOf(request), request.body);
    mail.wake();
    return withMessage(userMessages.invited, answerOf(account));
  });

  serve(app, resendInvitation, async (request) => {
    const account = await resend(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(userMessages.resent, answerOf(account));
  });

  serve(app, revokeInvitation, async (request) =>
    withMessage(userMessages.revoked, answerOf(await revoke(database, sessionOf(request), request.params.id))),
  );

  serve(app, sendPasswordReset, async (request) => {
    if (!hasPasswordReset) throw noMailServer();
    await sendReset(database, sessionOf(request), request.params.id);
    mail.wake();
    return withMessage(userMessages.resetSent, null);
  });
}
