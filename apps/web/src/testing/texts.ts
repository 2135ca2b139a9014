import { addTexts } from '../i18n/texts.ts';
import type { Namespace } from '../i18n/text-keys.ts';

type Texts = Parameters<typeof addTexts>[1];

/** Loads the English texts, for tests that read the screen. */
export function haveTexts(): void {
  const files = import.meta.glob<Texts>(
    ['../../public/locales/en/*.json', '../../../../packages/contract/locales/en/*.json'],
    { eager: true, import: 'default' },
  );
  for (const [path, texts] of Object.entries(files)) {
    addTexts(path.replace(/^.*\/|\.json$/g, '') as Namespace, texts);
  }
}
