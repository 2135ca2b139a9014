import { isRightToLeft, languageOf } from './languages.ts';

/** What stands between the names of a list. The mark U+200F keeps Latin names in Arabic running from right to left. */
export function listSeparator(tag: string): string {
  if (isRightToLeft(tag)) return '،\u200F ';
  return languageOf(tag) === 'ja' ? '、' : ', ';
}
