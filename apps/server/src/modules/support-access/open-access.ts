import { message } from '@orgscope/contract/words/message';
import { supportLimits } from '@orgscope/contract/resources/support-access';
import type { BreakGlass } from '@orgscope/contract/resources/support-access';
import { operatorClientId } from '@orgscope/contract/operator';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { editorName } from '../../identity/editor.ts';
import { isOpenAccess } from '../../identity/session/closed-clients.ts';
import type { Session } from '../../identity/session/session.ts';
import { mailAdministrators } from '../accounts/mail-administrators.ts';
import { endOpenAccess } from './end-open-access.ts';

async function open(tx: Drizzle, session: Session, clientId: number, hours: number, reason: string | null) {
  await endOpenAccess(tx, clientId, session.user.id);
  const [opened] = await tx
    .insert(supportAccess)
    .values({
      clientId,
      openedBy: session.user.id,
      reason,
      until: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    .returning({ id: supportAccess.id, until: supportAccess.until });
  if (!opened) throw new Error('Nothing was inserted');
  return opened;
}

/** Lets the operator into the caller's client from now on; what was open ends. */
export const grantAccess = (database: Database, session: Session, hours: number): Promise<unknown> =>
  database.transaction(platformScope, async (tx) => {
    const { clientId } = session.user;
    if (clientId === operatorClientId) throw new AppError('in_use', message('support_access.is_operator'));
    // Two grants at once would open two.
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
    await lockActiveClient(tx, clientId);
    return open(tx, session, clientId, hours, null);
  });

/** Opens a closed client for an hour, active or not, and tells its administrators. */
export const breakGlassOf = (
  database: Database,
  session: Session,
  { client_id: id, reason }: BreakGlass,
): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    const [client] = await tx
      .select({ name: clients.name })
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.purgedAt)))
      .for('no key update');
    if (!client) throw notFound(message('clients.absent'));
    // Somebody else may have opened it since the caller's session was read.
    const isOpen = (await tx.$count(supportAccess, and(eq(supportAccess.clientId, id), isOpenAccess))) > 0;
    if (isOpen || !session.closedClients.includes(id)) {
      throw new AppError('already_active', message('support_access.already_open'));
    }
    const opened = await open(tx, session, id, supportLimits.breakGlassHours, reason);
    const parameters = {
      administrator: editorName(session),
      client: client.name,
      reason,
      at: opened.until.toISOString(),
    };
    await mailAdministrators(tx, id, { cause: `support_access:${opened.id}`, kind: 'support_access', parameters });
  });
