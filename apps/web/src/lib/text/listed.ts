import { isRightToLeft } from '@orgscope/contract/words/languages';
import { listSeparator } from '@orgscope/contract/words/list-separator';
import { formatLanguage } from '../format-language.ts';

/** What has no text is left out of a list. */
type Part = string | false | null | undefined;

function joined(parts: readonly Part[], separator: string): string {
  const names = parts.filter(Boolean);
  const isIsolated = isRightToLeft(formatLanguage()) && names.length > 1;
  return (isIsolated ? names.map((name) => `\u2068${name}\u2069`) : names).join(separator);
}

/**
 * Names one after the other, without an "and": "Finance, Sales". Arabic isolates each name (U+2068, U+2069), so that one in
 * Latin letters does not move its neighbours.
 */
export const listed = (parts: readonly Part[]): string => joined(parts, listSeparator(formatLanguage()));

/** Figures and remarks one after the other: "12 · €294k · 1 without a cost". */
export const dotted = (parts: readonly Part[]): string =>
  joined(parts, isRightToLeft(formatLanguage()) ? ' ·\u200F ' : ' · ');
