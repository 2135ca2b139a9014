import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { NoTurn } from '../lib/scheduling/fair-turns.ts';
import { AppError, bodyOf, notFound, QuietFailure } from './app-error.ts';
import { refusalOf, unavailable } from './database-errors.ts';
import type { ConstraintRefusals } from './database-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal or failure that the request was answered with. */
    refusedWith: ErrorCode | undefined;
  }
}

const statusRefusals: Partial<Record<number, [ErrorCode, Message]>> = {
  404: ['not_found', message('server.not_found')],
  405: ['method_not_allowed', message('server.method_not_allowed')],
  413: ['body_too_large', message('server.too_large')],
  415: ['unsupported_media_type', message('server.not_json')],
};

export const unreadable = (): AppError => new AppError('malformed_request', message('server.unreadable'));

/** Fastify's own refusals, in the contract's codes. */
function frameworkRefusal(error: Partial<FastifyError>): AppError | undefined {
  const status = error.statusCode ?? 500;
  const known = statusRefusals[status];
  if (known) return new AppError(...known);
  if (status === 503) return unavailable();
  if (status >= 400 && status < 500) return unreadable();
  return undefined;
}

/** Turns any thrown value into an error of the closed list. An unexpected one becomes an internal error without details. */
export function asAppError(error: unknown, refusals: ConstraintRefusals): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof NoTurn) return unavailable();
  const known = refusalOf(error, refusals) ?? (error instanceof Error ? frameworkRefusal(error) : undefined);
  return known ?? new AppError('internal_error', message('server.failed'));
}

/** Answers an error. Failures are logged with their cause, refusals with the line of their request. */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown, known: AppError): void {
  request.refusedWith = known.code;
  if (known.status >= 500 && !(known instanceof QuietFailure))
    request.log.error({ err: error, code: known.code }, 'request failed');
  // RFC 9110 (15.5.2) wants it with every 401.
  if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
  void reply
    .code(known.status)
    .headers(known.headers)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(known, request.id)));
}

/** Gives every error and every unknown address the contract's body. */
export function answerErrors(app: FastifyInstance, refusals: ConstraintRefusals): void {
  app.decorateRequest('refusedWith', undefined);
  app.setErrorHandler((error, request, reply) => {
    // The caller has gone before the body had arrived: no fault of ours, though it looks like a lost database.
    const known = request.raw.destroyed && !request.raw.complete ? unreadable() : asAppError(error, refusals);
    answerError(request, reply, error, known);
  });
}

/** The methods that an address takes, for telling a wrong method from a wrong address. */
export type MethodsOf = (url: string) => readonly string[];

/** The refusal of an address that no route serves. */
export function noRoute(request: FastifyRequest, methodsOf: MethodsOf): AppError {
  const methods = methodsOf(request.url);
  if (methods.length === 0 || methods.includes(request.method)) return notFound();
  const allow = methods.join(', ');
  return new AppError('method_not_allowed', message('server.methods_allowed', { methods: allow }), { allow });
}
