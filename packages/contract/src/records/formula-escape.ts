// CSV texts that a spreadsheet would take for a formula are protected with an apostrophe before them. Texts that already have
// one get another, so that removing one restores the original in every case.

const taken = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Whether a spreadsheet would take a text for a formula, not counting apostrophes before it. */
export const looksLikeFormula = (value: string): boolean => taken.test(value);

/** A text in a form that spreadsheets do not run as a formula. */
export const escapeFormula = (value: string): string => (looksLikeFormula(value) ? `'${value}` : value);
