import { inEnglish } from '@orgscope/contract/words/english';
import type { RefusalCodes, RefusalMessage } from '@orgscope/contract/errors';
import { codeOf } from '@orgscope/contract/words/message';
import type { CodedMessage } from '@orgscope/contract/words/message';

// How answers contain messages: as the English text, and beside it as the code.

const byField = <From, To>(fields: Record<string, From>, to: (value: From) => To | undefined): Record<string, To> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const made = to(value);
      return made === undefined ? [] : [[field, made]];
    }),
  );

/** The texts of a refusal's messages. */
export function textsOf(detail: RefusalMessage): RefusalMessage {
  if (typeof detail === 'string') return inEnglish(detail);
  return Array.isArray(detail) ? detail.map(inEnglish) : byField(detail, (texts) => texts.map(inEnglish));
}

/** The codes of these texts, if all have one. */
function codesOfAll(texts: readonly string[]): CodedMessage[] | undefined {
  const codes = texts.flatMap((text) => codeOf(text) ?? []);
  return codes.length > 0 && codes.length === texts.length ? codes : undefined;
}

/** The codes of a refusal's messages; undefined where none of them has one. */
export function codesOf(detail: RefusalMessage): RefusalCodes | undefined {
  if (typeof detail === 'string') return codesOfAll([detail]);
  if (Array.isArray(detail)) return codesOfAll(detail);
  const codes = byField(detail, codesOfAll);
  return Object.keys(codes).length > 0 ? codes : undefined;
}

/** A message as part of an answer: its text under a name of its own, and its code and parameters beside. */
export const messageAs = <Name extends string>(
  name: Name,
  text: string,
): Record<Name, string> & Partial<CodedMessage> =>
  ({ [name]: inEnglish(text), ...codeOf(text) }) as Record<Name, string> & Partial<CodedMessage>;
