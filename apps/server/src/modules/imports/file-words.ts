// The words of the person who imports, which a file may have beside English ones.
import { inEnglish } from '@orgscope/contract/words/english';
import type { Language } from '@orgscope/contract/words/languages';
import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { codeOf } from '@orgscope/contract/words/message';
import { codeReader } from '../../lib/csv/read-code.ts';
import type { Labels } from '../../lib/csv/read-code.ts';

export interface FileWords {
  readonly language: Language;
  /** The text of a message in the language. */
  textOf: (label: string) => string;
  /** Reads codes by their names: messages, in English or else in the language. */
  codeReader: (codes: Labels) => (written: string) => string;
}

const written = (codes: Labels, textOf: (label: string) => string): Labels =>
  Object.fromEntries(Object.entries(codes).map(([code, label]) => [code, textOf(label)]));

export async function fileWordsOf(language: Language): Promise<FileWords> {
  const words = await mailWordsOf(language);
  const textOf = (label: string) => {
    const coded = codeOf(label);
    return coded ? words.message(coded) : label;
  };
  return { language, textOf, codeReader: (codes) => codeReader(written(codes, inEnglish), written(codes, textOf)) };
}
