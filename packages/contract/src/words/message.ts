// A message of the server is a code with parameters; its texts are in the locale files. In code it is one string, so
// that it fits wherever a text does, such as in a schema's check: a mark, the code, and the parameters as JSON.
import type doctor from '../../locales/en/doctor-messages.json';
import type headlines from '../../locales/en/headlines.json';
import type english from '../../locales/en/messages.json';
import type pulses from '../../locales/en/pulse-messages.json';
import type { TextKeys, Values } from './words.ts';

type PulseKeys = TextKeys<typeof pulses>;
type DoctorKeys = TextKeys<typeof doctor>;
type HeadlineKeys = TextKeys<typeof headlines>;

/** The code of every message: `industries.absent`. Those of headlines, pulses and the doctor have files of their own, for their pages. */
export type MessageKey =
  | TextKeys<typeof english>
  | `headlines.${HeadlineKeys}`
  | `pulses.${PulseKeys}`
  | `doctor.${DoctorKeys}`;

declare const kind: unique symbol;
/** A message as a string. `inWords` returns its text. */
export type Message = string & { readonly [kind]: 'message' };

// No name or text of a user can begin like this: no field accepts it, and no database stores it.
const mark = '\0';

/**
 * The message of a code. A parameter may be a message itself, such as the name of a field: it is translated with the
 * rest.
 */
export const message = (key: MessageKey, params?: Values): Message =>
  `${mark}${key}${params ? ` ${JSON.stringify(params)}` : ''}` as Message;

/** A message as answers contain it, beside its text. */
export interface CodedMessage {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number | CodedMessage>> | undefined;
}

function split(text: string): { key: string; params: Values | undefined } | undefined {
  if (!text.startsWith(mark)) return undefined;
  const end = text.indexOf(' ');
  if (end === -1) return { key: text.slice(mark.length), params: undefined };
  return { key: text.slice(mark.length, end), params: JSON.parse(text.slice(end + 1)) as Values };
}

const mapped = <From, To>(values: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));

/** The code and the parameters of a message; undefined for any other text. */
export function codeOf(text: string): CodedMessage | undefined {
  const found = split(text);
  if (!found) return undefined;
  const { key: code, params } = found;
  if (!params) return { code };
  return { code, params: mapped(params, (value) => (typeof value === 'string' ? (codeOf(value) ?? value) : value)) };
}

/** The message in an answer. Its code may be unknown here. */
export function messageOf({ code, params }: CodedMessage): Message {
  const told = params && mapped(params, (value) => (typeof value === 'object' ? messageOf(value) : value));
  return message(code as MessageKey, told);
}

/**
 * The text of a message: `write` returns the text of a code. Any other text stays unchanged. Undefined if a code has no
 * text.
 */
export function inWords(text: string, write: (key: string, values: Values) => string | undefined): string | undefined {
  const found = split(text);
  if (!found) return text;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(found.params ?? {})) {
    const told = typeof value === 'string' ? inWords(value, write) : value;
    if (told === undefined) return undefined;
    values[name] = told;
  }
  return write(found.key, values);
}
