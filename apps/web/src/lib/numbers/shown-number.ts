// Stored numbers as forms show them: as the language writes them, wherever that reads as the same number again.
import { writtenDecimal } from '@orgscope/contract/numbers/read-number';
import { numberFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';
import { typedAmount, typedNumber } from './typed-number.ts';

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** The first that is read as the number: with separators between thousands, without, or else as it is stored. */
function readable(stored: string, isRead: (text: string) => boolean): string {
  if (!isDecimal(stored)) return stored;
  const minimumFractionDigits = stored.split('.')[1]?.length ?? 0;
  // A text is formatted to its last digit; a number would be rounded.
  const written = [true, false].map((useGrouping) =>
    numberFormat(formatLanguage(), { minimumFractionDigits, maximumFractionDigits: 20, useGrouping }).format(stored),
  );
  return written.find(isRead) ?? stored;
}

/** A stored amount: "1.249,50" in German. */
export const shownAmount = (amount: string, currency: string): string =>
  readable(amount, (text) => typedAmount(text, currency).value === amount);

/** A stored number that is typed as a decimal: "149,25" in German. `ambiguous` as in `typedNumber`. */
export const shownDecimal = (value: number, ambiguous?: ''): string =>
  readable(
    ambiguous === '' ? String(value) : writtenDecimal(value),
    (text) => typedNumber(text, ambiguous).value === value,
  );
