import { inEnglish } from '@orgscope/contract/words/english';
import { codeOf, message, messageOf } from '@orgscope/contract/words/message';
import type { CodedMessage, Message } from '@orgscope/contract/words/message';

/** One finding of the doctor. A fault must be fixed before people are let in; advice is optional. */
export interface Finding {
  readonly level: 'good' | 'advice' | 'fault';
  /** The setting that it is about. */
  readonly about: string;
  /** In English, as the command prints it. */
  readonly text: string;
  /** What to do, if anything. */
  readonly remedy?: string;
  /** The same as codes, for readers of other languages. */
  readonly messages: { readonly text: CodedMessage; readonly remedy: CodedMessage | null };
}

/** A moment to the minute: the parameter `at` of a message is in ISO 8601. */
const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** A message as its code and in English. */
function told(text: Message): { coded: CodedMessage; words: string } {
  const coded = codeOf(text) ?? { code: '' };
  const { at } = coded.params ?? {};
  const shown = typeof at === 'string' ? messageOf({ ...coded, params: { ...coded.params, at: minuteOf(at) } }) : text;
  return { coded, words: inEnglish(shown) };
}

function found(level: Finding['level'], about: string, text: Message, remedy?: Message): Finding {
  const [what, todo] = [told(text), remedy && told(remedy)];
  return {
    level,
    about,
    text: what.words,
    ...(todo && { remedy: todo.words }),
    messages: { text: what.coded, remedy: todo?.coded ?? null },
  };
}

export const good = (about: string, text: Message): Finding => found('good', about, text);
export const advice = (about: string, text: Message, remedy: Message): Finding => found('advice', about, text, remedy);
export const fault = (about: string, text: Message, remedy: Message): Finding => found('fault', about, text, remedy);

/** A fault in production, and advice in a trial installation. */
export const inProduction = (production: boolean) => (production ? fault : advice);

type Some = readonly [Message, ...Message[]];

export const isSome = (messages: readonly Message[]): messages is Some => messages.length > 0;

/** Several messages as one, with the commas of the reader's language between them. */
export const listed = ([first, ...others]: Some): Message =>
  isSome(others) ? message('doctor.list', { first, rest: listed(others) }) : first;

const unit = (bytes: number, size: number, decimals: number) =>
  Math.round((bytes / size) * 10 ** decimals) / 10 ** decimals;

/** A number of bytes in the units of the reader's language. */
export function sizeOf(bytes: number): Message {
  if (bytes < 1e6) return message('doctor.size.kilobytes', { number: unit(bytes, 1e3, 0) });
  if (bytes < 1e9) return message('doctor.size.megabytes', { number: unit(bytes, 1e6, 1) });
  return message('doctor.size.gigabytes', { number: unit(bytes, 1e9, 1) });
}
