// The build runs this in Node.js.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@orgscope/contract/words/languages';
import type { Namespace } from '../src/i18n/text-keys.ts';
import { addTexts } from '../src/i18n/texts.ts';

/** Adds the texts of these namespaces in a language, in place of those in another. */
export function readTexts(language: Language, namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const file = join(import.meta.dirname, '../public/locales', language, `${namespace}.json`);
    addTexts(namespace, JSON.parse(readFileSync(file, 'utf8')));
  }
}
