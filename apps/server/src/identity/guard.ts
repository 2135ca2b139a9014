import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { ErrorCode } from '@orgscope/contract/errors';
import { onboardingTexts } from '@orgscope/contract/onboarding-steps';
import { invitationMessages } from '@orgscope/contract/resources/invitations';
import { credentialMessages } from '@orgscope/contract/resources/session';
import { AppError } from '../errors/app-error.ts';
import { checkCsrfToken, checkOrigin } from '../http/csrf.ts';
import { openStep } from './onboarding.ts';
import { hashOf, signedOut, toSession } from './session.ts';
import type { Session, SessionOptions } from './session.ts';

const tokenForm = /^[\w-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const ended = (code: ErrorCode, text: string) => new AppError(code, text);

/** The session of a token, or the reason why it is none. */
async function resolve({ queries }: SessionOptions, token: string): Promise<Session | AppError> {
  if (!tokenForm.test(token)) return ended('invalid_token', 'The session cookie is not valid. Sign in again.');
  const tokenHash = hashOf(token);
  const row = await queries.find(tokenHash);
  if (!row) return signedOut();
  if (row.isFirstPasswordOver) return ended('token_expired', credentialMessages.oneTimePasswordExpired);
  if (row.isExpired) return ended('token_expired', 'Your session has expired. Sign in again.');
  if (!row.user.isActive || !row.client.isActive) {
    const { superseded, inactive } = invitationMessages;
    return ended('authentication_failed', row.user.isSuperseded ? superseded : inactive);
  }
  if (row.isStale) await queries.touch(tokenHash);
  return toSession(row, token);
}

function checkAccess({ access, openDuring }: FastifyContextConfig, session: Session | null): void {
  if (access === undefined || access === 'public') return;
  if (!session) throw new AppError('not_authenticated', 'Sign in first.');
  const step = openStep(session);
  if (step && !openDuring?.includes(step)) throw new AppError('onboarding_required', onboardingTexts[step]);
  if (access !== 'signed-in' && !access.some((permission) => session.permissions.includes(permission))) {
    throw new AppError('permission_denied', 'Your account may not do this.');
  }
}

/** Knows who asks, and lets nobody past who may not: session, CSRF, onboarding and permission, before anything is parsed. */
export function guardRoutes(app: FastifyInstance, options: SessionOptions): void {
  const { cookies } = options;

  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    const { access } = config;
    const isWrite = !safeMethods.has(request.method);
    if (!access || (access === 'public' && !isWrite)) return;

    const token = cookies.tokenIn(request);
    const found = token === undefined ? null : await resolve(options, token);
    if (found instanceof AppError) {
      cookies.clear(reply);
      if (access !== 'public') throw found;
    } else {
      request.session = found;
    }
    if (isWrite) {
      checkOrigin(request, options.allowedOrigins);
      if (request.session) checkCsrfToken(request, request.session.token);
    }
    checkAccess(config, request.session);
  });
}
