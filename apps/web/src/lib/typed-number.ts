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

/** The same for the value of a measure, after which a percent sign may stand. */
export const typedValue = (typed: string): number | undefined => typedNumber(typed.replace(/\s*%\s*$/, ''));
