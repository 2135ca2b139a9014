import { inWords, messageOf } from '@orgscope/contract/message';
import type { CodedMessage } from '@orgscope/contract/message';
import { isRecord } from '../lib/is-record.ts';
import { textIfKnown } from './texts.ts';

const write = (key: string, values: Readonly<Record<string, string | number>>) => textIfKnown('messages', key, values);

/** A message of the contract in words, such as a fault of a form's field. Any other text stays as it is. */
export const messageText = (message: string): string => inWords(message, write) ?? message;

/** A code with parameters, as a server sends it; undefined where it is none. */
function codedIn(sent: unknown): CodedMessage | undefined {
  if (!isRecord(sent) || typeof sent['code'] !== 'string') return undefined;
  const params: Record<string, string | number | CodedMessage> = {};
  for (const [name, value] of Object.entries(isRecord(sent['params']) ? sent['params'] : {})) {
    const param = typeof value === 'string' || typeof value === 'number' ? value : codedIn(value);
    if (param !== undefined) params[name] = param;
  }
  return { code: sent['code'], params };
}

/** What a server told by a code, in words; undefined where the code or its words are unknown here. */
export function codedText(sent: unknown): string | undefined {
  const coded = codedIn(sent);
  return coded && inWords(messageOf(coded), write);
}
