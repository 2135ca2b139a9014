import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/**
 * The CSRF token of a session: an HMAC under the session's own secret, so that no server needs a key of its own and a
 * token planted from another session or another host is worthless.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const refuse = (why: string) => new AppError('csrf_failed', `${why}. Reload the page and try again.`);

/** Requires the session's CSRF token in the X-CSRFToken header. */
export function checkCsrfToken(request: FastifyRequest, sessionToken: string): void {
  const sent = request.headers['x-csrftoken'];
  if (typeof sent !== 'string' || !equal(sent, csrfTokenOf(sessionToken))) {
    throw refuse('The request does not carry the CSRF token of this session');
  }
}

/** Whether an origin is at the host that the request was sent to, with or without its scheme's own port. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost;
}

/**
 * Refuses a write that a browser says comes from a page we do not know. Programs other than browsers send neither
 * header and are let through: they carry nobody's cookies but their own.
 */
export function checkOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (allowedOrigins.has(origin) || isOwnHost(origin, request.host)) return;
    throw refuse('The request comes from another site');
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse('The request comes from another site');
}
