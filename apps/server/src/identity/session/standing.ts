// Whether the owner of a session may call: looked at for each call, and again while an answer goes on.
import { message } from '@orgscope/contract/words/message';
import type { FastifyContextConfig } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { openStep } from './onboarding.ts';
import type { SessionRow } from './session-queries.ts';
import type { Session } from './session.ts';

/** Why a session, as it was found, is over; undefined if it is not. */
export function refusalOf(row: SessionRow): AppError | undefined {
  if (row.isFirstPasswordOver && !row.isSso)
    return new AppError('token_expired', message('session.one_time_password_expired'));
  if (row.isExpired) return new AppError('token_expired', message('session.expired'));
  if (row.user.isActive && row.client.isActive) return undefined;
  return new AppError(
    'authentication_failed',
    message(`invitations.${row.user.isSuperseded ? 'superseded' : 'inactive'}`),
  );
}

/** Refuses who may not call a route, or not yet. */
export function checkAccess({ access, openDuring }: FastifyContextConfig, session: Session | null): void {
  if (access === undefined || access === 'public') return;
  if (!session) throw new AppError('not_authenticated', message('session.none'));
  const step = openStep(session);
  if (step && !openDuring?.includes(step)) {
    const code = step === 'factors' ? 'factors_required' : 'onboarding_required';
    throw new AppError(code, message(`onboarding.first.${step}`));
  }
  if (access !== 'signed-in' && !access.some((permission) => session.permissions.includes(permission))) {
    throw new AppError('permission_denied', message('session.not_allowed'));
  }
}

/** Whether the owner of a session, as it was found, may call a route. */
export function mayCall(config: FastifyContextConfig, session: Session): boolean {
  if (refusalOf(session)) return false;
  try {
    checkAccess(config, session);
    return true;
  } catch {
    return false;
  }
}
