import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import type { Database } from '../db/connections/database.ts';
import { AppError } from '../errors/app-error.ts';
import { checkCsrfToken, checkOrigin } from '../http/csrf.ts';
import { isSafeMethod } from '../lib/network/http-call.ts';
import { hashOfToken, isToken } from '../lib/secrets/random-token.ts';
import { apiTokenReader, bearerOf } from './tokens/api-token.ts';
import { callLimiter } from './limits/call-limits.ts';
import { limitCallsAtOnce } from './limits/call-turns.ts';
import { requireOutlastingCheck } from './reach/outlasts-access.ts';
import { scimReader } from './tokens/scim-token.ts';
import { signedOut, toSession } from './session/session.ts';
import type { Session, SessionOptions } from './session/session.ts';
import { checkAccess, refusalOf } from './session/standing.ts';
import { watchFiles } from './watch-files.ts';

/** The session of a token, or the reason why there is none. */
async function resolve(
  { queries }: SessionOptions,
  token: string,
  { withProfile = false }: FastifyContextConfig,
  isUse: boolean,
): Promise<Session | AppError> {
  if (!isToken(token)) return new AppError('invalid_token', message('session.cookie_invalid'));
  const tokenHash = hashOfToken(token);
  const row = await queries.find(tokenHash, { withProfile });
  if (!row) return signedOut();
  const refusal = refusalOf(row);
  if (refusal) return refusal;
  if (isUse && row.isStale) await queries.touch(tokenHash);
  return toSession(row, token);
}

interface GuardOptions extends SessionOptions {
  /** The calls that callers may make, as a part of the usual ones; 0: any number. */
  readonly rateLimitPercent: number;
}

/**
 * A call whose handler starts later than this after its headers, in milliseconds, is checked again: the caller may have
 * lost access meanwhile.
 */
const recheckAfter = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a caller who may no longer make a call that has begun: its body came slowly, or it waited for its turn. */
    recheckCaller(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Counts a call that no route serves, and refuses it if its network has made too many. */
    countUnserved(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** When the caller was identified, on the clock of `performance`. */
    identifiedAt: number;
  }
}

/**
 * Identifies the caller and checks limits, session, CSRF, onboarding, permission and proof, before anything is parsed; and
 * again before the handler, if the body took long: a session may have ended meanwhile.
 */
export function guardRoutes(app: FastifyInstance, database: Database, options: GuardOptions): void {
  const { cookies } = options;
  const readToken = apiTokenReader(database);
  const readScim = scimReader(database);
  const count = callLimiter(database, options.rateLimitPercent);

  /**
   * The caller; or, with the reason why nobody is signed in, the refusal. Unless it `isUse`, the session is kept no longer, and
   * its cookies are left: the answer's headers have gone.
   */
  async function identify(
    request: FastifyRequest,
    reply: FastifyReply,
    config: FastifyContextConfig,
    { isUse = true } = {},
  ): Promise<Session | AppError | null> {
    const { access, isScim, tokensOnly } = config;
    if (isScim) return readScim(request, reply);
    const secret = access === 'public' ? undefined : bearerOf(request);
    if (secret !== undefined) return readToken(request, reply, secret);
    if (tokensOnly) {
      return new AppError('not_authenticated', message('tokens.needed'), { 'www-authenticate': 'Bearer' });
    }
    const token = cookies.tokenIn(request);
    const found = token === undefined ? null : await resolve(options, token, config, isUse);
    if (!(found instanceof AppError)) return found;
    if (isUse) cookies.clear(reply);
    return access === 'public' ? null : found;
  }

  async function checkProof({ needsProof }: FastifyContextConfig, session: Session | null): Promise<void> {
    // Not read with the session: few calls ask for it. A token was refused where its scope was checked.
    if (needsProof !== true || !session || session.token === null) return;
    if (!(await options.queries.isProven(session.id))) {
      throw new AppError('proof_required', message('passwords.proof_required'));
    }
  }

  app.decorateRequest('session', null);
  app.decorateRequest('identifiedAt', 0);
  /** The caller as they are now; refuses who may no longer make the call. */
  async function lookAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    how?: { isUse: boolean },
  ): Promise<Session | null> {
    const { config } = request.routeOptions;
    const found = await identify(request, reply, config, how);
    if (found instanceof AppError) throw found;
    if (!config.isScim) checkAccess(config, found);
    return found;
  }
  app.decorate('recheckCaller', async (request, reply) => {
    const { config } = request.routeOptions;
    if (!request.session || performance.now() - request.identifiedAt < recheckAfter) return;
    const found = await lookAgain(request, reply);
    const outlasting = request.session.outlasting;
    request.session = found && Object.assign(found, outlasting && { outlasting });
    request.identifiedAt = performance.now();
    if (!config.isScim) await checkProof(config, request.session);
  });
  watchFiles(app, (request, reply) => lookAgain(request, reply, { isUse: false }));
  app.decorate('countUnserved', async (request) => {
    await count(request, { limit: 'reads' });
  });
  // First: a call that waited for its turn is checked again.
  if (options.rateLimitPercent > 0) limitCallsAtOnce(app, { mayWait: Math.max(100, options.rateLimitPercent) });
  app.addHook('preHandler', (request, reply) => app.recheckCaller(request, reply));
  requireOutlastingCheck(app);
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    const { access, fromAnywhere = false, isScim = false } = config;
    const isWrite = !isSafeMethod(request.method);
    if (!access) return;
    if (access === 'public' && (!isWrite || fromAnywhere)) {
      await count(request, config);
      return;
    }

    const found = await identify(request, reply, config).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return error;
      throw error;
    });
    request.session = found instanceof AppError ? null : found;
    request.identifiedAt = performance.now();
    if (request.session && config.outlastsAccess) request.session.outlasting = { isChecked: false };
    await count(request, config);
    if (found instanceof AppError) throw found;
    if (isScim) return;
    const isByToken = found !== null && found.token === null;
    // No page of another site can send an API token, so that such a call needs no CSRF token.
    if (isWrite && !isByToken) {
      checkOrigin(request, options.allowedOrigins);
      if (found?.token) checkCsrfToken(request, found.token);
    }
    checkAccess(config, request.session);
    await checkProof(config, request.session);
  });
}
