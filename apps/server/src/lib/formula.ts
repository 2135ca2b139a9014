// Texts that a spreadsheet would take for a formula: an apostrophe before them makes them none. Texts that have one
// already get another, so that taking one off gives back what was written, whatever it was.

const taken = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text as a spreadsheet takes it for a text. */
export const asText = (value: string): string => (taken.test(value) ? `'${value}` : value);

/** A text as it was before asText(). */
export const fromText = (value: string): string =>
  value.startsWith("'") && taken.test(value) ? value.slice(1) : value;
