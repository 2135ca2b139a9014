import { hash, randomBytes } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '@orgscope/contract/permissions';
import { platformRoles } from '@orgscope/contract/permissions';
import type { ErrorCode } from '@orgscope/contract/errors';
import { onboardingTexts } from '@orgscope/contract/onboarding-steps';
import { invitationMessages } from '@orgscope/contract/resources/invitations';
import { credentialMessages } from '@orgscope/contract/resources/session';
import { AppError } from '../errors/app-error.ts';
import type { SessionCookies } from './cookies.ts';
import { checkCsrfToken, checkOrigin, csrfTokenOf } from './csrf.ts';
import { openStep } from './onboarding.ts';
import type { Opening, SessionQueries, SessionRow } from './session-queries.ts';

/** Who makes the request. */
export interface Session extends SessionRow {
  readonly token: string;
  readonly permissions: readonly Permission[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody is signed in, and on public reads, which do not look. */
    session: Session | null;
  }
}

export interface SessionOptions {
  queries: SessionQueries;
  cookies: SessionCookies;
  absoluteSeconds: number;
  /** Origins other than our own whose pages may write. */
  allowedOrigins: ReadonlySet<string>;
}

const tokenForm = /^[\w-]{43}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const hashOf = (token: string) => hash('sha256', token, 'buffer');

const ended = (code: ErrorCode, text: string) => new AppError(code, text);

/** The session was ended: here, elsewhere, or with the password. */
export const signedOut = () => ended('token_not_valid', 'You have been signed out. Sign in again.');

function toSession(row: SessionRow, token: string): Session {
  const { permissions } = platformRoles[row.user.platformRole];
  return Object.assign(row, { token, permissions });
}

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

/** The session of a request that the guard let through to a route for the signed-in. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not_authenticated', 'Sign in first.');
  return request.session;
}

/** Starts, reads again and ends sessions; the two cookies go along. */
export function sessionKeeper({ queries, cookies, absoluteSeconds }: SessionOptions) {
  return {
    /**
     * Signs a user in under a new id; the request's former session is over. Undefined where all the user's sessions were
     * ended since the opening was granted.
     */
    async start(request: FastifyRequest, reply: FastifyReply, opening: Opening): Promise<Session | undefined> {
      const token = randomBytes(32).toString('base64url');
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
      const isOpen = await queries.add({ ...opening, tokenHash: hashOf(token), absoluteSeconds, userAgent });
      if (request.session) await queries.remove(hashOf(request.session.token));
      if (!isOpen) {
        cookies.clear(reply);
        return undefined;
      }
      cookies.set(reply, token, csrfTokenOf(token));
      request.session = await this.read(token);
      return request.session;
    },
    /** Goes on under a new id where the user's other sessions have just been ended. */
    async restart(request: FastifyRequest, reply: FastifyReply, opening: Opening): Promise<Session> {
      const session = await this.start(request, reply, opening);
      if (!session) throw signedOut();
      return session;
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.session) await queries.remove(hashOf(request.session.token));
      cookies.clear(reply);
    },
    /** The session as the database has it now. */
    async read(token: string): Promise<Session> {
      const row = await queries.find(hashOf(token));
      if (!row) throw signedOut();
      return toSession(row, token);
    },
    removeExpired: () => queries.removeExpired(),
    /** Gives the browser its CSRF cookie again if it lost it. */
    renewCsrf(request: FastifyRequest, reply: FastifyReply): void {
      const csrfToken = csrfTokenOf(sessionOf(request).token);
      if (cookies.csrfIn(request) !== csrfToken) cookies.setCsrf(reply, csrfToken);
    },
  };
}

export type SessionKeeper = ReturnType<typeof sessionKeeper>;
