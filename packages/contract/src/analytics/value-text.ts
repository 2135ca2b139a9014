// Values of measures as texts, the same on screens and in mails.
import { numberFormat } from '../words/intl-formats.ts';
import { isRightToLeft, withWholeSign } from '../words/languages.ts';
import type { Unit } from './measures.ts';

// A true minus is as wide as a plus; formats write a hyphen.
const usual = 'en-GB';
const signed = (formatted: string) => formatted.replace('-', '−');

type Rounding = NonNullable<Intl.NumberFormatOptions['roundingMode']>;
const nearest = 'halfExpand' satisfies Rounding;

/** An amount of money as figures show it: €1.86m, €4,252. From `compactFrom` on, thousands and millions are short. */
export const shortMoney = (amount: number, currency: string | null, compactFrom = 100_000, language = usual): string =>
  moneyText(amount, currency, compactFrom, language, nearest);

function moneyFormat(
  amount: number,
  currency: string | null,
  compactFrom: number,
  language: string,
  roundingMode: Rounding,
): Intl.NumberFormat {
  const isLarge = Math.abs(amount) >= compactFrom;
  const options: Intl.NumberFormatOptions = {
    roundingMode,
    ...(currency ? { style: 'currency', currency } : {}),
    ...(isLarge
      ? { notation: 'compact', maximumSignificantDigits: 3 }
      : { maximumFractionDigits: Math.abs(amount) < 10 && !Number.isInteger(amount) ? 2 : 0 }),
  };
  return numberFormat(language, options);
}

function moneyText(
  amount: number,
  currency: string | null,
  compactFrom: number,
  language: string,
  roundingMode: Rounding,
): string {
  const format = moneyFormat(amount, currency, compactFrom, language, roundingMode);
  return withWholeSign(signed(format.format(amount)), language);
}

/** An amount at the scale of another one that it stands beside, as far as it is not too small for it: €0.44m, not €437k. */
function moneyBeside(amount: number, beside: number, currency: string | null, language: string): string {
  const [own, shown] = [100_000, asShown('money', Math.abs(beside))];
  if (shown === 0) return moneyText(amount, currency, own, language, nearest);
  if (shown < own) return moneyText(amount, currency, Infinity, language, nearest);
  const parts = moneyFormat(shown, currency, own, language, nearest).formatToParts(shown);
  const digits = parts.reduce((sum, { type, value }) => sum + (type === 'integer' ? value.length : 0), 0);
  const inScale = amount / 10 ** (Math.floor(Math.log10(shown)) + 1 - digits);
  const maximumFractionDigits = Math.max(0, 3 - digits);
  if (inScale < 0.5 / 10 ** maximumFractionDigits) return moneyText(amount, currency, own, language, nearest);
  // The number takes the place of its parts; signs and words around it stay.
  const number = numberFormat(language, { maximumFractionDigits }).format(inScale);
  const first = parts.findIndex(({ type }) => type === 'integer');
  const isNumber = (type: string) => ['integer', 'group', 'decimal', 'fraction'].includes(type);
  const text = parts.map(({ type, value }, index) => (index === first ? number : isNumber(type) ? '' : value)).join('');
  return withWholeSign(text, language);
}

/** One decimal, or as many as two digits need: only 0 is written as 0.0, and only 100% as 100.0%. */
function fineDecimals(distance: number): number {
  // 100 − 99.9 is a little less than 0.1 for a computer.
  const exact = Number(Math.abs(distance).toPrecision(9));
  return exact === 0 || exact >= 0.1 ? 1 : 1 - Math.floor(Math.log10(exact));
}

/** As many as the two digits need that `peerText` writes of what is missing to 100: 99.78% is not the 99.8% beside it. */
const decimalsShortOf100 = (value: number): number =>
  value > 99 && value < 100 ? Math.max(2, fineDecimals(100 - value)) : 1;

/** Of a time. Nothing but 0 is written as 0 here either. */
const decimalsOfTime = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 10 ? 0 : fineDecimals(value);

const decimals: Record<Exclude<Unit, 'money'>, (value: number) => number> = {
  percent: (value) => Math.max(fineDecimals(value), decimalsShortOf100(value)),
  count: () => 0,
  months: decimalsOfTime,
  days: decimalsOfTime,
  ratio: (value) => (Math.abs(value) < 100 ? fineDecimals(value) : 0),
};

/** A value of a unit as pages show it: 5.2%, 4.2, 0.04, €4,252. */
export const unitText = (unit: Unit, value: number, currency: string | null = null, language = usual): string =>
  roundedText(unit, value, currency, language, nearest);

/**
 * What is shown of peers, with the two digits that are published of them: 8.2%, 19%. Of a share above 90% these are two of
 * what is missing to 100: 99.65%. Amounts as everywhere.
 */
export function peerText(unit: Unit, value: number, currency: string | null = null, language = usual): string {
  if (unit !== 'percent' && unit !== 'ratio') return unitText(unit, value, currency, language);
  if (unit === 'percent' && value > 90 && value < 100) {
    const missing = Number((100 - value).toPrecision(2));
    const digits = Math.max(0, 1 - Math.floor(Math.log10(missing)));
    return numberText(unit, 100 - missing, { maximumFractionDigits: digits }, language);
  }
  const told = Number(value.toPrecision(2));
  return Math.abs(told) < 10
    ? unitText(unit, told, null, language)
    : numberText(unit, told, { maximumFractionDigits: 0 }, language);
}

// As a unit, not as a style: a percentage is stored as people say it, 5.2 for 5.2%.
const asPercent: Intl.NumberFormatOptions = { style: 'unit', unit: 'percent' };

const numberText = (unit: Unit, value: number, options: Intl.NumberFormatOptions, language: string): string =>
  signed(numberFormat(language, unit === 'percent' ? { ...options, ...asPercent } : options).format(value));

/** The low or the high end of an interval, rounded outwards: a value of 10.04 at most is not said to be 10.0 at most. */
export function endText(
  unit: Unit,
  end: 'low' | 'high',
  value: number,
  currency: string | null = null,
  language = usual,
): string {
  // 3 × 0.1 is a little more than 0.3: what the computer adds is no reason to round up.
  const exact = Number(value.toPrecision(12));
  return roundedText(unit, exact, currency, language, end === 'low' ? 'floor' : 'ceil');
}

function roundedText(
  unit: Unit,
  value: number,
  currency: string | null,
  language: string,
  roundingMode: Rounding,
): string {
  if (unit === 'money') return moneyText(value, currency, 100_000, language, roundingMode);
  const digits = decimals[unit](value);
  // Of the digits of a small value the last one may be left out: 0.05, not 0.050.
  const options = {
    minimumFractionDigits: digits > 1 ? digits - 1 : digits,
    maximumFractionDigits: digits,
    roundingMode,
  };
  return numberText(unit, value, options, language);
}

// Rounded by the same format: 5.35 is a little less for a computer, but is written as 5.4.
function asShown(unit: Unit, value: number, roundingMode: Rounding = nearest): number {
  const size = Math.abs(value);
  const options =
    unit === 'money' && size >= 100_000
      ? { maximumSignificantDigits: 3 }
      : { maximumFractionDigits: unit !== 'money' ? decimals[unit](value) : size < 10 ? 2 : 0 };
  return Number(numberFormat(usual, { ...options, useGrouping: false, roundingMode }).format(value));
}

/** A value with the digits of `unitText`, for a sentence: a share of 5.2, and of 0.04 rather than 0. */
export const shownNumber = (unit: Exclude<Unit, 'money'>, value: number): number => asShown(unit, value);

/** The same of an end of an interval, rounded outwards as `endText` does. */
export const shownEnd = (unit: 'percent' | 'ratio', end: 'low' | 'high', value: number): number =>
  asShown(unit, Number(value.toPrecision(12)), end === 'low' ? 'floor' : 'ceil');

/** The difference of two values as they are shown: nobody finds another one by subtracting. 0 where they look the same. */
export function shownDifference(unit: Unit, value: number, previous: number): number {
  const difference = asShown(unit, value) - asShown(unit, previous);
  return Math.abs(difference) < 1e-9 ? 0 : difference;
}

const mostDecimals = 4;

/** A difference with its sign: +0.3, −€4,252. Of shares it is in points; an amount has the scale of the one beside it. */
export function differenceText(
  unit: Unit,
  difference: number,
  currency: string | null = null,
  language = usual,
  beside = 0,
): string {
  // As Intl does: the mark keeps the sign before its number where texts run from right to left.
  const sign = (isRightToLeft(language) ? '\u200E' : '') + (difference > 0 ? '+' : '−');
  const size = Math.abs(difference);
  if (unit !== 'percent' && unit !== 'ratio') {
    // Exactly: 12 and 0.4 months differ by 11.6.
    const text =
      unit === 'money'
        ? moneyBeside(size, beside, currency, language)
        : numberText(unit, size, { maximumFractionDigits: mostDecimals }, language);
    // An amount begins with a mark of its own, which would put the sign behind its number.
    return text.startsWith('\u200F') ? text.replace(/^\u200F([\d.,]+)/, `\u200F${sign}$1\u200F`) : sign + text;
  }
  // As many decimals as the finer of the two figures has.
  return sign + numberText('ratio', size, { minimumFractionDigits: 1, maximumFractionDigits: mostDecimals }, language);
}
