// CSV texts that a spreadsheet would take for a formula are protected with an apostrophe before them. Texts that already have
// one get another, so that removing one restores the original in every case.

// Where lists are separated by semicolons, as in German, Excel parts a file of commas there and at line breaks, whatever is
// quoted: what comes then, after quotes, begins a cell. Single characters are looked at before runs, which may be long.
const places = [
  /^(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/,
  /(?<=[;\t\r\n"])(?=['=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[;\t\r\n]"*)(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/,
]
  .map(({ source }) => source)
  .join('|');
const unescaped = new RegExp(places, 'g');
const escaped = new RegExp(`(?:${places})'`, 'g');

/** A text in a form that spreadsheets do not run as a formula. */
export const escapeFormula = (value: string): string => value.replaceAll(unescaped, "'");

/** Reverses escapeFormula(). */
export const unescapeFormula = (value: string): string => value.replaceAll(escaped, '');
