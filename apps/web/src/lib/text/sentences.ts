import { formatLanguage } from '../format-language.ts';

const hasEnd = /[.!?…。！？؟]["'”’»」』)）]*$/u;

/** Sentences one after the other. One without a full stop gets it where another follows: messages have none. */
export function sentences(parts: readonly (string | false | null | undefined)[]): string {
  const texts = parts.flatMap((part) => part || []);
  const isJapanese = formatLanguage().startsWith('ja');
  const stop = isJapanese ? '。' : '.';
  return texts
    .map((text, index) => (index === texts.length - 1 || hasEnd.test(text) ? text : text + stop))
    .join(isJapanese ? '' : ' ');
}
