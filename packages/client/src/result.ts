import { errorStatuses, foldMessage } from '@orgscope/contract/errors';
import type { EditConflict, ErrorCode, RefusalCodes } from '@orgscope/contract/errors';

/** Why a call failed. Errors are values: no call throws. */
export interface CallError {
  /** A code of the contract; `unreachable` if no answer came, `unreadable` if the answer was not one of Orgscope. */
  readonly code: ErrorCode | 'unreachable' | 'unreadable';
  /** The HTTP status, also of an error that lines end with after a 200; undefined without an answer. */
  readonly status: number | undefined;
  readonly message: string;
  /** The texts by field, if the request's fields were refused. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The texts as codes with their parameters, by field like `fields` or one list: for programs with words of their own. */
  readonly messages?: RefusalCodes;
  /** With the code `edit_conflict`: the record as it is now, and who changed it when. */
  readonly conflict?: EditConflict;
  /** With the code `in_use`: how many active records of each kind prevent it. */
  readonly uses?: Readonly<Record<string, number>>;
  /** After how many seconds the call may be repeated, if the server said so. */
  readonly retryAfter?: number;
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallError };

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failure = (error: CallError): Result<never> => ({ ok: false, error });

interface ErrorBody {
  readonly message?: unknown;
  readonly error?: { readonly code: ErrorCode; readonly message: string; readonly messages?: RefusalCodes };
  readonly conflict?: EditConflict;
  readonly uses?: Readonly<Record<string, number>>;
}

const statuses = new Map<string, number>(Object.entries(errorStatuses));

/** The error in the body of an answer. */
export function errorIn(body: unknown, status: number, retryAfter?: number): CallError {
  const { message, error, conflict, uses } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const wait = retryAfter === undefined ? {} : { retryAfter };
  // Of a proxy in front of it, for one.
  if (typeof error?.code !== 'string') {
    return { code: 'unreadable', status, message: `The answer with status ${status} is not one of Orgscope`, ...wait };
  }
  const byField = typeof message === 'object' && message !== null && !Array.isArray(message);
  return {
    code: error.code,
    status: statuses.get(error.code) ?? status,
    message: byField ? foldMessage(message) : error.message,
    ...(byField && { fields: message as Record<string, string[]> }),
    ...(error.messages && { messages: error.messages }),
    ...(conflict && { conflict }),
    ...(uses && { uses }),
    ...wait,
  };
}
