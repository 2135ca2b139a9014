// Sorting the marks of a letter takes quadratic time, so a joiner ends each row of 30, as in Unicode's stream-safe format.
const manyMarks = /[\p{M}\uFF9E\uFF9F]{30}/gu;

/** A text in the Unicode form NFKC. A text of any length is read once. */
export const compatibleForm = (text: string): string => text.replaceAll(manyMarks, '$&\u034F').normalize('NFKC');
