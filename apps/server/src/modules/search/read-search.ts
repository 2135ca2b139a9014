import { nameKey } from '../../lib/name-key.ts';

/** What somebody seeks, made ready for the database. */
export interface Sought {
  /** The whole, as names are compared. */
  readonly text: string;
  readonly words: readonly string[];
  /** Whether an index of trigrams can tell anything: some word has three letters or digits in a row. */
  readonly hasTrigram: boolean;
}

const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Undefined where nothing is sought. */
export function readSearch(q: string): Sought | undefined {
  const text = nameKey(q);
  if (text === '') return undefined;
  const words = [...new Set(text.split(' '))];
  return { text, words, hasTrigram: words.some((word) => threeInARow.test(word)) };
}
