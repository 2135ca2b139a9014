import { createHmac, timingSafeEqual } from 'node:crypto';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/**
 * The CSRF token of a session: an HMAC under the session's own secret. Servers need no key of their own, and a token
 * planted from another session or host is worthless.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const refuse = (why: Message) => new AppError('csrf_failed', why);

/** Requires the session's CSRF token in the X-CSRFToken header. */
export function checkCsrfToken(request: FastifyRequest, sessionToken: string): void {
  const sent = request.headers['x-csrftoken'];
  if (typeof sent !== 'string' || !equal(sent, csrfTokenOf(sessionToken))) {
    throw refuse(message('session.no_csrf_token'));
  }
}

/** Whether an origin is the host that the request was sent to, with or without the scheme's default port. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost;
}

/**
 * Refuses a write if the browser says that it comes from a page of an unknown origin. Programs other than browsers send
 * neither header and are accepted: they send no cookies but their own.
 */
export function checkOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (allowedOrigins.has(origin) || isOwnHost(origin, request.host)) return;
    throw refuse(message('session.other_site'));
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse(message('session.other_site'));
}
