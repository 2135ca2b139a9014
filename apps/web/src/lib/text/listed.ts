import { formatLanguage } from '../format-language.ts';

/** What has no text is left out of a list. */
type Part = string | false | null | undefined;

/**
 * Names one after the other, without an "and": "Finance, Sales". Arabic isolates each name (U+2068, U+2069), so that one in
 * Latin letters does not move its neighbours; the mark U+200F keeps a list of such names running from right to left.
 */
export function listed(parts: readonly Part[]): string {
  const names = parts.filter(Boolean);
  const language = formatLanguage().slice(0, 2);
  if (language === 'ar' && names.length > 1) return names.map((name) => `\u2068${name}\u2069`).join('،\u200F ');
  return names.join(language === 'ja' ? '、' : ', ');
}
