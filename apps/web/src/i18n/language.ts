import { languageOf } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';

export { languages, ownName } from '@orgscope/contract/words/languages';

const [key, chosenKey] = ['i18nextLng', 'language-chosen'];

/** The language that the address asks for: `?lng=de`, as the links of the start page do. */
const asked = () => languageOf(new URLSearchParams(location.search).get('lng') ?? '');

/** The first available language of: the one that the address asks for, the stored one, the browser's, English. */
export function detectLanguage(): Language {
  const wished = asked();
  if (wished) {
    chooseLanguage(wished);
    // Another choice on this page must not be undone by the address.
    history.replaceState(history.state, '', location.pathname + location.hash);
  }
  for (const wish of [wished, read(key), ...navigator.languages]) {
    const language = wish && languageOf(wish);
    if (language) return language;
  }
  return 'en';
}

/** Stores the language in local storage; returns whether it could. */
export function keepLanguage(language: Language): boolean {
  return keep(key, language);
}

/** Keeps a language that the user has chosen in this tab, until their account has it: see chosenLanguage. */
export function chooseLanguage(language: Language): void {
  keep(key, language);
  keep(chosenKey, language, 'sessionStorage');
}

/** The language that was chosen in this tab and that the account does not have yet. */
export const chosenLanguage = (): Language | undefined => languageOf(read(chosenKey, 'sessionStorage') ?? '');

/** The account has the chosen language. */
export function forgetChoice(): void {
  try {
    sessionStorage.removeItem(chosenKey);
  } catch {
    // Nothing was stored.
  }
}

type Store = 'localStorage' | 'sessionStorage';

function keep(name: string, language: Language, store: Store = 'localStorage'): boolean {
  try {
    window[store].setItem(name, language);
    return true;
  } catch {
    // Nothing can be stored, so the next visit uses the browser's language.
    return false;
  }
}

function read(name: string, store: Store = 'localStorage'): string | null {
  try {
    return window[store].getItem(name);
  } catch {
    return null;
  }
}
