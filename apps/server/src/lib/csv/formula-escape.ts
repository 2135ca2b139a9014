// Protects texts that a spreadsheet would take for a formula, with an apostrophe before them. Texts that already have
// one get another, so that removing one restores the original in every case.

const taken = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text in a form that spreadsheets do not run as a formula. */
export const escapeFormula = (value: string): string => (taken.test(value) ? `'${value}` : value);

/** Reverses escapeFormula(). */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && taken.test(value) ? value.slice(1) : value;
