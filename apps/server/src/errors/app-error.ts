import { errorStatuses, foldMessage } from '@orgscope/contract/errors';
import type { EditConflict, ErrorCode, Refusal, RefusalMessage } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import { codesOf, textsOf } from './message-answer.ts';

type Headers = Readonly<Record<string, string>>;
interface Beside {
  readonly conflict?: EditConflict;
  readonly uses?: Readonly<Record<string, number>>;
}

/** A failure with a code of the contract's closed list; thrown where it arises, answered by the errors plugin. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages, or texts. */
  readonly detail: RefusalMessage;
  /** Headers of the answer, such as Retry-After. */
  readonly headers: Headers;
  /** What the body tells beside the message. */
  readonly beside: Beside;

  constructor(code: ErrorCode, detail: RefusalMessage, headers: Headers = {}, beside: Beside = {}) {
    super(foldMessage(textsOf(detail)));
    this.code = code;
    this.detail = detail;
    this.headers = headers;
    this.beside = beside;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** A failure whose request logs no error: it was planned, such as that of a server that is to stop, or has been logged. */
export class QuietFailure extends AppError {}

type FailureBody = { error: Refusal['error'] & { request_id: string } };

/** The `error` of a body: the text folded into one, and the codes of its messages. */
function errorOf({ code, message: text, detail }: AppError): Refusal['error'] {
  const messages = codesOf(detail);
  return { message: text, code, ...(messages && { messages }) };
}

/** The body of a refusal; also the last line of an answer in lines that ends with any error. */
export const refusalBody = (error: AppError): Refusal => ({
  success: false,
  message: textsOf(error.detail),
  error: errorOf(error),
  ...error.beside,
});

/** The body that tells an error: refusals (4xx) say `success: false`, failures (5xx) carry `error` alone. */
export const bodyOf = (error: AppError, requestId: string): Refusal | FailureBody =>
  error.status >= 500 ? { error: { ...errorOf(error), request_id: requestId } } : refusalBody(error);

/** The one answer for an absent record, another tenant's and a malformed id; by field where a form names several. */
export const notFound = (what: RefusalMessage = message('server.not_found')): AppError =>
  new AppError('not_found', what);
