// The script of the offline page: its words in the user's language, and the next try.
import type { Language } from '@orgscope/contract/words/languages';
import type { Texts } from '@orgscope/contract/words/words';
import { addTexts, pageLanguage, startI18n, text } from '../../src/i18n/texts.ts';

/** Written by the build. */
declare const TEXTS: Readonly<Record<Language, Texts>>;

const show = (tag: string, words: string) => document.querySelector(tag)?.replaceChildren(words);

function tell(): void {
  const title = text(navigator.onLine ? 'offline:unreachable.title' : 'offline:away.title');
  document.title = `${title} · Orgscope`;
  show('h1', title);
  show('p', text(navigator.onLine ? 'offline:unreachable.text' : 'offline:away.text'));
}

startI18n();
addTexts('offline', TEXTS[pageLanguage()]);
tell();
show('button', text('offline:retry'));
document.querySelector('button')?.addEventListener('click', () => location.reload());
window.addEventListener('online', () => location.reload());
window.addEventListener('offline', tell);
