import { foldMessage } from '@orgscope/contract/errors';
import { codedText } from '../../i18n/message-text.ts';
import { isRecord, partsOf } from '../../lib/is-record.ts';
import { listed } from '../../lib/text/listed.ts';

/** A failure in a response, with the server's message and code if it sent them. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Seconds after which the call may be made again, where the server says so. */
  retryAfter: number | undefined;

  constructor(message: string, status: number, code?: string) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
  }
}

/** The server has refused the call itself: what was read before may be shown no longer. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && error.status < 500 && error.status !== 429;

/** An edit conflict: the current record, and who changed it when. */
export interface Conflict {
  record: unknown;
  changedBy: string | null;
  /** Whether it was the user, in another window. */
  byYou: boolean;
  changedAt: string | null;
}

/**
 * A refusal (`success: false`). Its message is our text for the server's code, or else the server's own text; empty if the
 * server sent neither.
 */
export class Refusal extends CallFailure {
  /** The messages by field. */
  readonly fields: Record<string, string>;

  /** Present if the record was changed after it was opened. */
  readonly conflict: Conflict | undefined;

  /** The numbers of the records that prevent a delete, by kind. */
  readonly uses: unknown;

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    fields: Record<string, string>,
    conflict?: Conflict,
    uses?: unknown,
  ) {
    super(message, status, code);
    this.name = 'Refusal';
    this.fields = fields;
    this.conflict = conflict;
    this.uses = uses;
  }
}

/** No response: the network or the server is down. */
export class Unreachable extends Error {
  /** The call was a write that may have been carried out, and would be again. */
  mayBeDone = false;

  constructor(cause: unknown) {
    super('The server cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

export function failureOf(status: number, body: unknown): CallFailure {
  const { success, message, error, conflict, uses } = partsOf(body);
  const { code: sentCode, message: sentText, messages } = partsOf(error);
  const code = typeof sentCode === 'string' ? sentCode : undefined;
  const text = typeof sentText === 'string' ? sentText : undefined;
  const translated = inOurTexts(message || text, messages);
  if (success === false)
    return new Refusal(fold(translated), status, code, fieldsOf(translated), conflictOf(conflict), uses);
  return new CallFailure(fold(inOurTexts(text, messages)) || fold(translated), status, code);
}

/** The texts of a list of codes; undefined if one of them is unknown. */
function textsOf(codes: unknown): string[] | undefined {
  if (!Array.isArray(codes) || codes.length === 0) return undefined;
  const texts = codes.flatMap((code) => codedText(code) ?? []);
  return texts.length === codes.length ? texts : undefined;
}

/** A message with our texts for its codes; parts without a known code keep the server's text. */
function inOurTexts(message: unknown, codes: unknown): unknown {
  if (!isRecord(message)) {
    const texts = textsOf(codes);
    return texts ? listed(texts) : message;
  }
  const fields = partsOf(codes);
  return Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, textsOf(fields[field]) ?? texts]));
}

// Without a message, the caller shows its own text.
const fold = (message: unknown): string => (message ? foldMessage(message) : '');

function conflictOf(conflict: unknown): Conflict | undefined {
  if (!isRecord(conflict) || !isRecord(conflict['record'])) return undefined;
  const { record, changed_by: by, changed_at: at } = conflict;
  return {
    record,
    byYou: conflict['by_you'] === true,
    changedBy: typeof by === 'string' && by ? by : null,
    changedAt: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
  };
}

/** The messages of all other fields, in one text. */
export function faultsBeside(faults: Record<string, string>, fields: readonly string[]): string {
  const others = Object.entries(faults).filter(([field]) => !fields.includes(field));
  return others.length > 0 ? foldMessage(Object.fromEntries(others)) : '';
}

function fieldsOf(message: unknown): Record<string, string> {
  if (!isRecord(message)) return {};
  return Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, foldMessage(texts)]));
}
