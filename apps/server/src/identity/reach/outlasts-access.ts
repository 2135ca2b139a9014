import { message } from '@orgscope/contract/words/message';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Drizzle } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockedClients } from '../session/closed-clients.ts';
import { isPlatformAdmin } from './is-platform-admin.ts';
import type { Session } from '../session/session.ts';

/**
 * Refuses platform administrators what would outlast the access that a client's administrators gave them, and that these can
 * end: see `outlastsAccess` of the contract's endpoints. A client that never had an administrator has nobody else to make it.
 */
export async function refuseOutlasting(tx: Drizzle, session: Session, clientId: number): Promise<void> {
  const { outlasting, user } = session;
  if (!outlasting) throw new Error('The endpoint does not say outlastsAccess');
  outlasting.isChecked = true;
  if (!isPlatformAdmin(session) || clientId === user.clientId) return;
  const [locked] = await tx.select().from(lockedClients).where(eq(lockedClients.id, clientId)).limit(1);
  if (locked) throw new AppError('permission_denied', message('support_access.not_lasting'));
}

/** Fails every successful call of an endpoint that says `outlastsAccess` if its handler has not looked for it. */
export function requireOutlastingCheck(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.outlastsAccess !== true) return;
    const requireCheck = async ({ session }: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400 && !session?.outlasting?.isChecked) {
        throw new Error(`${route.url} says outlastsAccess, and its handler does not refuse it`);
      }
    };
    route.onSend = [route.onSend ?? [], requireCheck].flat();
  });
}
