import { foldMessage } from '@orgscope/contract/errors';
import { codedText } from '../i18n/message-text.ts';
import { isRecord, partsOf } from '../lib/is-record.ts';

/** A call that an answer of the server failed, with the server's own message and code where it sent them. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, code?: string) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
  }
}

/** That somebody else has changed the record meanwhile: how it is now, and who changed it when. */
export interface Conflict {
  record: unknown;
  changedBy: string | null;
  changedAt: string | null;
}

/**
 * A refusal (`success: false`): its message is the server's, in the words that we have for its code, else as it is; empty
 * where it gave none.
 */
export class Refusal extends CallFailure {
  /** The server's words for each field, where it named any. */
  readonly fields: Record<string, string>;

  /** What stands against an edit of a record that is no longer as it was opened. */
  readonly conflict: Conflict | undefined;

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    fields: Record<string, string>,
    conflict?: Conflict,
  ) {
    super(message, status, code);
    this.name = 'Refusal';
    this.fields = fields;
    this.conflict = conflict;
  }
}

/** No answer came: no network, or nobody there. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

/** The failure that this status and body mean. */
export function failureOf(status: number, body: unknown): CallFailure {
  const { success, message, error, conflict } = partsOf(body);
  const { code: sentCode, message: sentText, messages } = partsOf(error);
  const code = typeof sentCode === 'string' ? sentCode : undefined;
  const text = typeof sentText === 'string' ? sentText : undefined;
  const told = inOurWords(message || text, messages);
  if (success === false) return new Refusal(fold(told), status, code, fieldsOf(told), conflictOf(conflict));
  return new CallFailure(fold(inOurWords(text, messages)) || fold(told), status, code);
}

/** The texts of a list of codes; undefined where one of them is unknown here. */
function textsOf(codes: unknown): string[] | undefined {
  if (!Array.isArray(codes) || codes.length === 0) return undefined;
  const texts = codes.flatMap((code) => codedText(code) ?? []);
  return texts.length === codes.length ? texts : undefined;
}

/** A message as it was sent, with the texts of its codes in place of the server's own, where we have them. */
function inOurWords(message: unknown, codes: unknown): unknown {
  if (!isRecord(message)) return textsOf(codes)?.join(', ') ?? message;
  const fields = partsOf(codes);
  return Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, textsOf(fields[field]) ?? texts]));
}

// Without a message the caller has its own words.
const fold = (message: unknown): string => (message ? foldMessage(message) : '');

function conflictOf(conflict: unknown): Conflict | undefined {
  if (!isRecord(conflict) || !isRecord(conflict['record'])) return undefined;
  const { record, changed_by: by, changed_at: at } = conflict;
  return {
    record,
    changedBy: typeof by === 'string' && by ? by : null,
    changedAt: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
  };
}

/** What is said of other fields than these, in one text. */
export function faultsBeside(faults: Record<string, string>, fields: readonly string[]): string {
  const others = Object.entries(faults).filter(([field]) => !fields.includes(field));
  return others.length > 0 ? foldMessage(Object.fromEntries(others)) : '';
}

function fieldsOf(message: unknown): Record<string, string> {
  if (!isRecord(message)) return {};
  return Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, foldMessage(texts)]));
}
