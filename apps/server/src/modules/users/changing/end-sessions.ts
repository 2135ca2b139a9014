import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { endSessionsOf } from '../../../identity/session/session-queries.ts';
import type { Session } from '../../../identity/session/session.ts';
import { enqueue, recipientOf } from '../../../mail/outbox.ts';
import { actorOf, editorName } from '../../../identity/editor.ts';
import { addHistory } from '../../history/record-events.ts';
import { lockActiveAccount } from '../record/lock-active-account.ts';
import { ownSessions } from '../record/refusals.ts';

/** Signs a user out on every device and records who did it. A user who had a session is notified by mail. */
export function signUserOut(database: Database, administrator: Session, id: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    if (id === administrator.user.id) throw ownSessions();
    const account = await lockActiveAccount(tx, administrator, id);
    const ended = await tx.$count(sessions, eq(sessions.userId, id));
    const generation = await endSessionsOf(tx, id);
    const place = { clientId: account.client.id, resource: 'users', recordId: id };
    await addHistory(tx, [{ ...place, act: 'signed_out', changes: [], ...actorOf(administrator) }]);
    if (ended === 0) return;
    await enqueue(tx, {
      cause: `sessions_ended:${id}:${generation}`,
      kind: 'sessions_ended',
      ...recipientOf(account),
      parameters: { administrator: editorName(administrator) },
    });
  });
}
