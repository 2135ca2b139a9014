import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/message';
import type { Message } from '@orgscope/contract/message';
import type { ErrorCode } from '@orgscope/contract/errors';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { checkCsrfToken, checkOrigin } from '../http/csrf.ts';
import { apiTokenReader, bearerOf } from './api-token.ts';
import { scimReader } from './scim-token.ts';
import { openStep } from './onboarding.ts';
import { hashOf, signedOut, toSession } from './session.ts';
import type { Session, SessionOptions } from './session.ts';

const tokenForm = /^[\w-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const ended = (code: ErrorCode, text: Message) => new AppError(code, text);

/** The session of a token, or the reason why there is none. */
async function resolve(
  { queries }: SessionOptions,
  token: string,
  { withProfile = false }: FastifyContextConfig,
): Promise<Session | AppError> {
  if (!tokenForm.test(token)) return ended('invalid_token', message('session.cookie_invalid'));
  const tokenHash = hashOf(token);
  const row = await queries.find(tokenHash, { withProfile });
  if (!row) return signedOut();
  if (row.isFirstPasswordOver) return ended('token_expired', message('session.one_time_password_expired'));
  if (row.isExpired) return ended('token_expired', message('session.expired'));
  if (!row.user.isActive || !row.client.isActive) {
    return ended('authentication_failed', message(`invitations.${row.user.isSuperseded ? 'superseded' : 'inactive'}`));
  }
  if (row.isStale) await queries.touch(tokenHash);
  return toSession(row, token);
}

function checkAccess({ access, openDuring }: FastifyContextConfig, session: Session | null): void {
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

/** Identifies the caller and checks session, CSRF, onboarding, permission and proof, before anything is parsed. */
export function guardRoutes(app: FastifyInstance, database: Database, options: SessionOptions): void {
  const { cookies } = options;
  const readToken = apiTokenReader(database);
  const readScim = scimReader(database);

  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    const { access, fromAnywhere = false } = config;
    const isWrite = !safeMethods.has(request.method);
    if (!access || (access === 'public' && (!isWrite || fromAnywhere))) return;

    if (config.isScim) {
      request.session = await readScim(request);
      return;
    }
    // No page of another site can send this header, so a call with an API token needs no CSRF token.
    const secret = access === 'public' ? undefined : bearerOf(request);
    if (secret !== undefined) {
      request.session = await readToken(request, reply, secret);
      checkAccess(config, request.session);
      return;
    }
    if (config.tokensOnly) {
      throw new AppError('not_authenticated', message('tokens.needed'), { 'www-authenticate': 'Bearer' });
    }
    const token = cookies.tokenIn(request);
    const found = token === undefined ? null : await resolve(options, token, config);
    if (found instanceof AppError) {
      cookies.clear(reply);
      if (access !== 'public') throw found;
    } else {
      request.session = found;
    }
    if (isWrite) {
      checkOrigin(request, options.allowedOrigins);
      if (token !== undefined && request.session) checkCsrfToken(request, token);
    }
    checkAccess(config, request.session);
    // Not read with the session: few calls ask for it.
    if (config.asksAgain && request.session && !(await options.queries.isProven(request.session.id))) {
      throw new AppError('proof_required', message('passwords.proof_required'));
    }
  });
}
