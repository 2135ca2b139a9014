import { inWords, messageOf } from '@orgscope/contract/words/message';
import type { CodedMessage } from '@orgscope/contract/words/message';
import { isRecord } from '../lib/is-record.ts';
import type { Namespace } from './text-keys.ts';
import { textIfKnown } from './texts.ts';

/** The messages that are loaded by the pages that show them alone, by the first word of their codes. */
const ownFiles: Partial<Record<string, Namespace>> = { headlines: 'headlines', pulses: 'pulse-messages' };

function write(key: string, values: Readonly<Record<string, string | number>>): string | undefined {
  const [first = '', ...rest] = key.split('.');
  const file = ownFiles[first];
  return file ? textIfKnown(file, rest.join('.'), values) : textIfKnown('messages', key, values);
}

/** The text of a contract message, such as the fault of a form field. Any other text is returned unchanged. */
export const messageText = (message: string): string => inWords(message, write) ?? message;

/** A code with parameters as a server sends it; undefined for any other value. */
function codedIn(sent: unknown): CodedMessage | undefined {
  if (!isRecord(sent) || typeof sent['code'] !== 'string') return undefined;
  const params: Record<string, string | number | CodedMessage> = {};
  for (const [name, value] of Object.entries(isRecord(sent['params']) ? sent['params'] : {})) {
    const param = typeof value === 'string' || typeof value === 'number' ? value : codedIn(value);
    if (param !== undefined) params[name] = param;
  }
  return { code: sent['code'], params };
}

/** The text of a code with parameters; undefined if the code is unknown. */
export function codedText(sent: unknown): string | undefined {
  const coded = codedIn(sent);
  return coded && inWords(messageOf(coded), write);
}
