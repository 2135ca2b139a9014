/** The accents of Latin, Greek and Cyrillic letters. Those of other scripts make other letters. */
const accents = /[\u0300-\u036f]/g;
/** Letters that are no other letter with an accent. */
const inPlain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
};
const others = new RegExp(`[${Object.keys(inPlain).join('')}]`, 'g');

/**
 * A text of small letters in those that every keyboard has. Searches compare both what is searched and what is typed so:
 * "zoe" finds Zoë, and "lodz" Łódź. `search_key` of the database does the same.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(accents, '')
    .normalize()
    .replace(others, (letter) => inPlain[letter] ?? letter);
