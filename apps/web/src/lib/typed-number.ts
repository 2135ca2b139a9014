/**
 * A number as it is typed: undefined if nothing is, NaN if it is none. A comma separates thousands where three digits
 * follow each; otherwise it is a decimal one.
 */
export function typedNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s'’]/g, '');
  if (text === '') return undefined;
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return Number(text.replaceAll(',', ''));
  // "1.249,50": with a decimal comma, the points separate thousands.
  if (/^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return Number(text.replace(',', '.'));
}

// A point, comma, apostrophe or space before exactly three digits.
const betweenThousands = /(\d)[\s'’.,](?=\d{3}(?!\d))/g;

/**
 * A whole number as it is typed, read as the import reads it: "12.000" is twelve thousand. A fraction stays one, so that
 * the contract refuses it.
 */
export function typedCount(typed: string): number | undefined {
  const text = typed.trim().replaceAll(betweenThousands, '$1');
  if (/^-?\d+$/.test(text)) return Number(text);
  const other = typedNumber(text);
  // "1 25" and "1e3" are whole numbers only for JavaScript.
  return Number.isInteger(other) ? Number.NaN : other;
}

/** The number in the value of a measure, after which a percent sign may stand. */
export const typedValue = (typed: string): number | undefined => typedNumber(typed.replace(/\s*%\s*$/, ''));
