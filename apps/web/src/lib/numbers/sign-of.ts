import { isRightToLeft } from '@orgscope/contract/words/languages';
import { formatLanguage } from '../format-language.ts';

/** The sign that a difference is written with; none of zero. */
export function signOf(difference: number): string {
  if (difference === 0) return '';
  // As Intl does: the mark keeps the sign before its number where texts run from right to left.
  return (isRightToLeft(formatLanguage()) ? '\u200E' : '') + (difference > 0 ? '+' : '−');
}
