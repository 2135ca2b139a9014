const languages = ['en'] as const;
export type Language = (typeof languages)[number];

const key = 'i18nextLng';

const offered = (wish: string): Language | undefined =>
  languages.find((language) => wish.toLowerCase().split('-')[0] === language);

/** The first language on offer of: what local storage keeps, what the browser asks for, English. */
export function detectLanguage(): Language {
  for (const wish of [readStored(), ...navigator.languages]) {
    const language = wish && offered(wish);
    if (language) return language;
  }
  return 'en';
}

/** Keeps the language in local storage. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is closed to us: the browser's language is asked again next time.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
