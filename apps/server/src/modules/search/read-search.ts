import { nameKey } from '@orgscope/contract/fields/name-key';

/** A search text, prepared for the database. */
export interface SearchInput {
  /** The text, normalised like names. */
  readonly text: string;
  readonly words: readonly string[];
  /** Whether a trigram index helps: a word has three letters or digits in a row. */
  readonly hasTrigram: boolean;
}

const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Undefined for an empty search. */
export function readSearch(q: string): SearchInput | undefined {
  const text = nameKey(q);
  if (text === '') return undefined;
  const words = [...new Set(text.split(' '))];
  return { text, words, hasTrigram: words.some((word) => threeInARow.test(word)) };
}
