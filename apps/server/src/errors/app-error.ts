import { errorStatuses, foldMessage } from '@orgscope/contract/errors';
import type { EditConflict, ErrorCode, Refusal, RefusalMessage } from '@orgscope/contract/errors';

type Headers = Readonly<Record<string, string>>;
interface Beside {
  readonly conflict?: EditConflict;
}

/** A failure with a code of the contract's closed list; thrown where it arises, answered by the errors plugin. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalMessage;
  /** Headers of the answer, such as Retry-After. */
  readonly headers: Headers;
  /** What the body tells beside the message. */
  readonly beside: Beside;

  constructor(code: ErrorCode, detail: RefusalMessage, headers: Headers = {}, beside: Beside = {}) {
    super(foldMessage(detail));
    this.code = code;
    this.detail = detail;
    this.headers = headers;
    this.beside = beside;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

type FailureBody = { error: { message: string; code: ErrorCode; request_id: string } };

/** The body that tells an error: refusals (4xx) say `success: false`, failures (5xx) carry `error` alone. */
export function bodyOf(error: AppError, requestId: string): Refusal | FailureBody {
  const { code, message } = error;
  if (error.status >= 500) return { error: { message, code, request_id: requestId } };
  return { success: false, message: error.detail, error: { message, code }, ...error.beside };
}

/** The one answer for an absent record, another tenant's and a malformed id; by field where a form names several. */
export const notFound = (what: RefusalMessage = 'Not found'): AppError => new AppError('not_found', what);
