import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '../../errors/message-answer.ts';
import { AppError } from '../../errors/app-error.ts';

type ScimType = 'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

/** A refusal in SCIM's own form (RFC 7644, 3.12). */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, text: Message, scimType?: ScimType) {
    super(String(textsOf(text)));
    this.status = status;
    this.scimType = scimType;
  }
}

const statuses: Partial<Record<AppError['code'], readonly [number, ScimType?]>> = {
  validation_failed: [400, 'invalidValue'],
  malformed_request: [400, 'invalidSyntax'],
  edit_conflict: [412],
  no_seat_left: [403],
  last_administrator: [403],
};

function scimBodyOf(error: AppError | ScimError): { status: number; text: string } {
  // Who has a name is told in no words of ours: it may be another client.
  if (!(error instanceof ScimError) && error.code === 'name_taken') {
    return scimBodyOf(new ScimError(409, message('scim.name_taken'), 'uniqueness'));
  }
  const isOwn = error instanceof ScimError;
  const [status, scimType] = isOwn ? [error.status, error.scimType] : (statuses[error.code] ?? [error.status]);
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: error.message,
  };
  return { status, text: JSON.stringify(body) };
}

/** Whether an address is one of SCIM, also if it cannot be read and so has no route. */
export const isOfScim = (url: string): boolean => /^\/scim\/v2(\/|\?|$)/.test(url);

/** Answers an error as SCIM does. Failures are logged with their cause. */
export function answerScimError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  known: AppError | ScimError,
): void {
  if (known instanceof AppError && known.status >= 500) request.log.error({ err: error }, 'request failed');
  if (known instanceof AppError) request.refusedWith = known.code;
  const { status, text } = scimBodyOf(known);
  void reply
    .code(status)
    .headers({
      ...(known instanceof AppError && known.headers),
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    .type('application/scim+json; charset=utf-8')
    .send(text);
}
