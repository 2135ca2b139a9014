import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, randomToken } from '../lib/secrets/random-token.ts';

const csrfName = 'csrftoken';

/** A cookie of a sign-in that waits for a second step, or for a passkey. Only this browser can complete it. */
export function pendingSignInCookie(isHttps: boolean, maxAge: number, plainName = 'pendingsignin') {
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const shared = { path: '/', sameSite: 'strict', secure: isHttps, httpOnly: true } as const;
  return {
    tokenIn: (request: FastifyRequest): string | undefined => request.cookies[name],
    /** The token that the browser has, or a new one: its tabs share the cookie, and each completes its own sign-in. */
    tokenFor(request: FastifyRequest): string {
      const known = request.cookies[name] ?? '';
      return isToken(known) ? known : randomToken();
    },
    set: (reply: FastifyReply, token: string): void => void reply.setCookie(name, token, { ...shared, maxAge }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, shared),
  };
}

export type PendingSignInCookie = ReturnType<typeof pendingSignInCookie>;

/** The two cookies of a session; their attributes depend on whether the public address is https. */
export interface SessionCookies {
  /** The session cookie's name. */
  readonly name: string;
  /** The session's token as the browser sent it. */
  tokenIn(request: FastifyRequest): string | undefined;
  csrfIn(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string, csrfToken: string): void;
  setCsrf(reply: FastifyReply, csrfToken: string): void;
  clear(reply: FastifyReply): void;
}

/** `maxAge` in seconds: the cookies expire when the session ends at the latest. */
export function sessionCookies(isHttps: boolean, maxAge: number): SessionCookies {
  const name = isHttps ? '__Host-sessionid' : 'sessionid';
  const shared = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const setCsrf = (reply: FastifyReply, csrfToken: string) => {
    void reply.setCookie(csrfName, csrfToken, { ...shared, maxAge });
  };
  return {
    name,
    tokenIn: (request) => request.cookies[name],
    csrfIn: (request) => request.cookies[csrfName],
    set(reply, token, csrfToken) {
      void reply.setCookie(name, token, { ...shared, httpOnly: true, maxAge });
      setCsrf(reply, csrfToken);
    },
    setCsrf,
    clear(reply) {
      void reply.clearCookie(name, { ...shared, httpOnly: true }).clearCookie(csrfName, shared);
    },
  };
}
