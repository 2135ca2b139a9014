import type { FastifyReply, FastifyRequest } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import type { Permission } from '@orgscope/contract/permissions';
import { platformRoles } from '@orgscope/contract/permissions';
import type { Scope } from '@orgscope/contract/scopes';
import { AppError } from '../../errors/app-error.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import { csrfTokenOf } from '../../http/csrf.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';
import type { Profile } from './caller-fields.ts';
import type { Opening, SessionQueries, SessionRow } from './session-queries.ts';

/** The caller of the request. */
export interface Session extends SessionRow {
  /** The secret in the cookie; null for calls with an API token, which is no session. */
  readonly token: string | null;
  /** What the API token may do; undefined in a session, which may do all that its user may. */
  readonly scopes?: readonly Scope[];
  /** It is not a person who calls, but a service account: `user` has its id and name, and otherwise nothing of a person. */
  readonly isService?: boolean;
  /** The client's identity provider calls. */
  readonly isScim?: boolean;
  readonly permissions: readonly Permission[];
  /** Other clients that a platform administrator enters by this call. */
  readonly entered?: Set<number>;
  /** Whether the handler has refused what outlasts an access; undefined if the endpoint does not say `outlastsAccess`. */
  outlasting?: { isChecked: boolean };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the caller is signed out, and on public reads, which do not look. */
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

/** The session was ended: here, elsewhere, or with the password. */
export const signedOut = () => new AppError('token_not_valid', message('session.ended'));

/** Makes the row itself the session; `token` is null where an API token calls. */
export function toSession(row: SessionRow, token: string | null): Session {
  const { permissions } = platformRoles[row.user.platformRole];
  return Object.assign(row, { token, permissions, entered: new Set<number>() });
}

/** The session of a request that the guard has let through to a route for signed-in users. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not_authenticated', message('session.none'));
  return request.session;
}

/** The session of a request that is about a person as such, which a service account is not. */
export function personIn(session: Session): Session {
  if (session.isService) throw new AppError('permission_denied', message('tokens.person_only'));
  return session;
}

/** What answers about the user need; only routes that say `withProfile` have it from the start. */
export function profileOf({ profile }: Session): Profile {
  if (!profile) throw new Error('The session was looked up without the profile');
  return profile;
}

/** Begins, renews, reads and ends sessions, together with the two cookies. */
export function sessionKeeper({ queries, cookies, absoluteSeconds }: SessionOptions) {
  return {
    /**
     * Signs a user in under a new id; the request's previous session ends. Undefined if all the user's sessions were
     * ended after the password was checked, or the provider does not sign them in any more.
     */
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      opening: Opening,
      { isContinued = false } = {},
    ): Promise<Session | undefined> {
      const token = randomToken();
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
      const added = { ...opening, isContinued, tokenHash: hashOfToken(token), absoluteSeconds, userAgent };
      const isOpen = await queries.add(added);
      if (request.session?.token) await queries.remove(hashOfToken(request.session.token));
      if (!isOpen) {
        cookies.clear(reply);
        return undefined;
      }
      cookies.set(reply, token, csrfTokenOf(token));
      request.session = await this.read(token);
      return request.session;
    },
    /** Continues under a new id after the user's other sessions have been ended. */
    async restart(request: FastifyRequest, reply: FastifyReply, opening: Opening): Promise<Session> {
      const session = await this.start(request, reply, opening, { isContinued: true });
      if (!session) throw signedOut();
      return session;
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.session?.token) await queries.remove(hashOfToken(request.session.token));
      cookies.clear(reply);
    },
    /** The session with its user's profile, as they are in the database now. */
    async read(token: string | null): Promise<Session> {
      if (token === null) throw new Error('An API token has no session');
      const row = await queries.find(hashOfToken(token), { withProfile: true });
      if (!row) throw signedOut();
      return toSession(row, token);
    },
    /** The session as it is now, without counting as its use; undefined if there is none. */
    async peek(token: string): Promise<Session | undefined> {
      const row = await queries.find(hashOfToken(token));
      return row && toSession(row, token);
    },
    /** Refuses a request whose act is dangerous only sometimes: see `needsProof` for those that always are. */
    async checkProven(request: FastifyRequest): Promise<void> {
      const refusal = await this.refusalUnlessProven(request);
      if (refusal) throw refusal;
    },
    /** The same for an act that turns out to be dangerous only within a transaction, which must not wait for a look-up. */
    async refusalUnlessProven(request: FastifyRequest): Promise<AppError | undefined> {
      const { needsProof } = request.routeOptions.config;
      if (needsProof !== 'sometimes') throw new Error(`${request.routeOptions.url} does not say that it needs proof`);
      const { id, token } = sessionOf(request);
      if (token === null) return new AppError('permission_denied', message('tokens.session_only'));
      if (await queries.isProven(id)) return undefined;
      return new AppError('proof_required', message('passwords.proof_required'));
    },
    /** Notes that the password was given again. */
    prove: ({ id }: Session) => queries.prove(id),
    expired: queries.expired,
    /** Sends the CSRF cookie again if the browser lost it. */
    renewCsrf(request: FastifyRequest, reply: FastifyReply): void {
      const { token } = sessionOf(request);
      if (token === null) return;
      const csrfToken = csrfTokenOf(token);
      if (cookies.csrfIn(request) !== csrfToken) cookies.setCsrf(reply, csrfToken);
    },
  };
}

export type SessionKeeper = ReturnType<typeof sessionKeeper>;
