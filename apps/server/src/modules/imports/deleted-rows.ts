// Rows of deleted records, which exports with inactive records have. They would change the living record with the same key,
// or come back to life in another client.
import { inEnglish } from '@orgscope/contract/words/english';
import type { ImportMapping } from '@orgscope/contract/records/imports';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { FileWords } from './file-words.ts';

/** How an export shows that a record is deleted: a heading, and the text under it. Both are messages. */
export interface DeletedMark {
  readonly heading: string;
  readonly text: string;
}

/** Tells by the headings of a file which rows are of deleted records. */
export type DeletedRows = (headings: readonly string[]) => (row: readonly string[]) => boolean;

/** The reader of a mark in English or in the file's language. A column that is matched with a field is no mark. */
export function deletedRows({ heading, text }: DeletedMark, words: FileWords, mapping: ImportMapping): DeletedRows {
  const keysOf = (label: string) => [inEnglish(label), words.textOf(label)].map(nameKey);
  const [marked, deleted] = [keysOf(heading), keysOf(text)];
  const matched = new Set(Object.values(mapping));
  return (headings) => {
    const column = headings.findIndex((name, at) => !matched.has(at) && marked.includes(nameKey(name)));
    return (row) => deleted.includes(nameKey(row[column] ?? ''));
  };
}
