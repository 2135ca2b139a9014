const languages = ['en'] as const;
export type Language = (typeof languages)[number];

const key = 'i18nextLng';

const offered = (wish: string): Language | undefined =>
  languages.find((language) => wish.toLowerCase().split('-')[0] === language);

/** The first available language of: the stored one, the browser's, English. */
export function detectLanguage(): Language {
  for (const wish of [readStored(), ...navigator.languages]) {
    const language = wish && offered(wish);
    if (language) return language;
  }
  return 'en';
}

/** Stores the language in local storage. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Local storage is not available, so the next visit uses the browser's language.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
