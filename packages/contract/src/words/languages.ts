// The landing page includes this file, so it imports nothing.

/** The languages of the product. Each has a folder of texts under locales/. */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The name of a language in itself, as a menu of languages shows it. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Which language a tag such as `de-CH` asks for; undefined for others. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => tag.toLowerCase().split('-')[0] === language);

/** Whether the language of a tag is written from right to left. */
export const isRightToLeft = (tag: string): boolean => languageOf(tag) === 'ar';

/**
 * An amount as Intl writes it in a language, with its currency's sign in one piece: where texts run from right to left, the
 * dollar of "US$" would come before its letters.
 */
export const withWholeSign = (amount: string, tag: string): string =>
  isRightToLeft(tag) ? amount.replace(/[A-Z]\p{Sc}/u, '$&\u200E') : amount;

/**
 * The tag by which Intl writes numbers and dates of a language. Arabic has Latin digits: fields take those, and charts
 * show them.
 */
export function formatTag(language: string): string {
  if (language === 'en') return 'en-GB';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}
