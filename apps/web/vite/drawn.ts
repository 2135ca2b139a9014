// Imported by the build, which can load nothing more of the app once this has been imported.
import { isRightToLeft, languages } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';
import { drawLanding, drawLogin, drawFrameShell } from './draw-pages.tsx';
import type { DrawnPage } from './draw-pages.tsx';
import { publicPages } from './public-pages.ts';

interface DrawnPages {
  readonly language: Language;
  readonly isRightToLeft: boolean;
  readonly landing: DrawnPage;
  readonly login: DrawnPage;
}

export const frameShell = drawFrameShell();
export const pages = publicPages();
/** One language after the other: the texts are those of one at a time. */
export const drawn: DrawnPages[] = [];
for (const language of languages) {
  const [landing, login] = [drawLanding(language), await drawLogin(language)];
  drawn.push({ language, isRightToLeft: isRightToLeft(language), landing, login });
}
