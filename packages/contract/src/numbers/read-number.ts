// Reads numbers as people write them, in forms and in files. One that can be read in two ways is an error.
import { message } from '../words/message.ts';
import type { Message } from '../words/message.ts';
import { decimalsOf, fitsCurrency } from './money.ts';

/** What a text was read as, or why it cannot be read. */
export type Reading<T> = { readonly value: T } | { readonly fault: Message };

// What keyboards for Japanese and Arabic write, and signs that look the same.
const signs: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '､': ',',
  '،': ',',
  '．': '.',
  '。': '.',
  '｡': '.',
  '−': '-',
  '－': '-',
  '％': '%',
  '٪': '%',
  '’': "'",
};
const otherSigns = new RegExp(`[${Object.keys(signs).join('')}]`, 'gu');
// Arabic, Persian and full-width: the code of each zero is a multiple of 16.
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;
const directionMarks = /[\u061C\u200E\u200F\u2066-\u2069]/g;
const between = /(?<=\d)[\s'\u066C](?=\d{3}(?!\d))/g;

/** A written number with the digits and signs of English, without what can stand only between thousands. */
const plainNumber = (written: string): string =>
  written
    .replaceAll(directionMarks, '')
    .replaceAll(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(otherSigns, (sign) => signs[sign] ?? sign)
    .trim()
    .replaceAll(between, '');

const forms = [
  /^(?<whole>-?\d+)$/,
  /^(?<whole>-?\d+)[.,\u066B](?<part>\d+)$/,
  /^(?<whole>-?[1-9]\d{0,2}(\.\d{3})+)[,\u066B](?<part>\d+)$/,
  /^(?<whole>-?[1-9]\d{0,2}(,\d{3})+)[.\u066B](?<part>\d+)$/,
  /^(?<whole>-?[1-9]\d{0,2}(\.\d{3}){2,})$/,
  /^(?<whole>-?[1-9]\d{0,2}(,\d{3}){2,})$/,
];

/** The decimal that a plain number is, if its one separator is a decimal point; undefined if it is none. */
function decimalOf(text: string): string | undefined {
  for (const form of forms) {
    const { whole, part } = form.exec(text)?.groups ?? {};
    if (whole !== undefined) return whole.replaceAll(/[.,]/g, '') + (part === undefined ? '' : `.${part}`);
  }
  return undefined;
}

// Begins at the first zero of a row only: a text of any length is read once.
const withoutZeros = (decimal: string) => decimal.replace(/\.?(?<!0)0+$/, '');

/** Both readings of a plain number whose one separator may stand between thousands. */
function readingsOf(text: string): { sign: string; thousands: string; decimal: string } | undefined {
  const [, minus = '', whole, sign = '', part] = /^(-?)0*([1-9]\d{0,2})([.,])(\d{3})$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { sign, thousands: `${minus}${whole}${part}`, decimal: withoutZeros(`${minus}${whole}.${part}`) };
}

/**
 * Reads an amount as a decimal text: with a point or a comma before its decimals, and points, commas, spaces or
 * apostrophes between thousands. A text that is no amount is returned unchanged.
 */
export function readAmount(written: string, currency = ''): Reading<string> {
  const text = plainNumber(written);
  const decimal = decimalOf(text);
  if (decimal === undefined || text.startsWith('-')) return { value: written.trim() };
  // A point before three digits is how amounts in currencies with three decimals are stored and shown.
  const hasThree = decimalsOf(currency) === 3;
  const both = hasThree && text.includes('.') ? undefined : readingsOf(text);
  if (both)
    return {
      fault: fitsCurrency(both.decimal, currency)
        ? message('money.ambiguous', { thousands: both.thousands, decimal: both.decimal })
        : message('money.ambiguous_whole', { thousands: both.thousands }),
    };
  // The Arabic decimal sign becomes a point, which must not be ambiguous when the amount is read again.
  return { value: !hasThree && readingsOf(decimal) ? withoutZeros(decimal) : decimal };
}

/**
 * Reads a decimal, after which a percent sign may stand; NaN if it is none. `ambiguous` are the separators that may
 * stand between thousands: none in a percentage up to 100; not the point in files, which are exported with it.
 */
export function readDecimal(written: string, ambiguous: '.,' | ',' | '' = '.,'): Reading<number> {
  const plain = plainNumber(written);
  const text = plain.endsWith('%') ? plain.slice(0, -1).trimEnd() : plain;
  const both = readingsOf(text);
  if (both && ambiguous.includes(both.sign)) {
    const { thousands, decimal } = both;
    return { fault: message('money.ambiguous', { thousands, decimal: readingsOf(decimal) ? `${decimal}0` : decimal }) };
  }
  if (/^-?\d+(\.\d+)?e[-+]?\d+$/i.test(text)) return { value: Number(text) };
  return { value: Number(decimalOf(text) ?? Number.NaN) };
}

// One of the two separators at all thousands: a second one would stand before decimals, as after a leading zero.
const wholeNumber = /^-?(\d+|[1-9]\d{0,2}([.,])\d{3}(\2\d{3})*)$/;

/** Reads a whole number, with or without separators between thousands: "12.000" is twelve thousand. NaN if it is none. */
export function readCount(written: string): number {
  const text = plainNumber(written);
  return wholeNumber.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : Number.NaN;
}

/** A number as forms show it, so that `readDecimal` reads it: with a fourth decimal if three would be ambiguous. */
export function writtenDecimal(value: number): string {
  const text = String(value);
  return readingsOf(text) ? `${text}0` : text;
}
