import type { Unit } from '@orgscope/contract/analytics/measures';
import type { Target as StoredTarget } from '@orgscope/contract/resources/targets';
import { text } from './texts.ts';

/** What is shown of a measure. */
export interface ShownMeasure {
  readonly unit: Unit;
  readonly value: number | null;
  readonly previous: number | null;
  readonly currency: string | null;
  readonly estimated: boolean;
}

interface Target {
  readonly direction: StoredTarget['direction'] | undefined;
  readonly value: number;
  readonly high: number | null;
}

// A true minus is as wide as a plus; formats write a hyphen.
const language = 'en-GB';
const signed = (formatted: string) => formatted.replace('-', '−');

/** An amount of money as figures show it: €1.86m, €4,252. From `compactFrom` on, thousands and millions are short. */
export function shortMoney(amount: number, currency: string | null, compactFrom = 100_000): string {
  const isLarge = Math.abs(amount) >= compactFrom;
  const options: Intl.NumberFormatOptions = {
    ...(currency ? { style: 'currency', currency } : {}),
    ...(isLarge
      ? { notation: 'compact', maximumSignificantDigits: 3 }
      : { maximumFractionDigits: Math.abs(amount) < 10 && !Number.isInteger(amount) ? 2 : 0 }),
  };
  return signed(new Intl.NumberFormat(language, options).format(amount));
}

const decimals: Record<Exclude<Unit, 'money'>, (value: number) => number> = {
  percent: () => 1,
  count: () => 0,
  months: () => 0,
  days: (value) => (Number.isInteger(value) || Math.abs(value) >= 10 ? 0 : 1),
  ratio: (value) => (Math.abs(value) < 100 ? 1 : 0),
};

/** A value of a unit as pages show it: 5.2%, 4.2, €4,252. */
export function unitText(unit: Unit, value: number, currency: string | null = null): string {
  if (unit === 'money') return shortMoney(value, currency);
  const digits = decimals[unit](value);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return signed(format.format(value)) + (unit === 'percent' ? '%' : '');
}

/** The value of a measure; an estimate is marked, and a dash stands for none. */
export function valueText({ unit, value, currency, estimated }: ShownMeasure): string {
  if (value === null) return '—';
  return (estimated ? '≈ ' : '') + unitText(unit, value, currency);
}

// The difference of the figures as shown: nobody finds another one by subtracting.
const asShown = (unit: Unit, value: number) => {
  if (unit === 'money') return Math.abs(value) >= 100_000 ? Number(value.toPrecision(3)) : Math.round(value);
  return Number(value.toFixed(decimals[unit](value)));
};

export interface Change {
  readonly text: string;
  /** Whether it is an improvement; undefined where the measure has no direction, or nothing changed. */
  readonly isBetter: boolean | undefined;
}

/** The change against the period before; undefined without both values. */
export function changeOf(
  { unit, value, previous, currency }: ShownMeasure,
  better: 'higher' | 'lower' | undefined,
): Change | undefined {
  if (value === null || previous === null) return undefined;
  const difference = asShown(unit, value) - asShown(unit, previous);
  const isNone = Math.abs(difference) < 1e-9;
  if (isNone) return { text: text('analytics-pages:change.none'), isBetter: undefined };
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  const plain = unit === 'percent' ? unitText('ratio', size) : unitText(unit, size, currency);
  return {
    text: unit === 'percent' ? text('analytics-pages:change.points', { change: sign + plain }) : sign + plain,
    isBetter: better && difference > 0 === (better === 'higher'),
  };
}

/** A target in words: "at most 5.5%". */
export function targetText({ direction, value, high }: Target, unit: Unit, currency: string | null): string {
  const [least, most] = [unitText(unit, value, currency), unitText(unit, high ?? value, currency)];
  if (direction === 'at_least') return text('analytics-pages:target.at_least', { value: least });
  if (direction === 'at_most') return text('analytics-pages:target.at_most', { value: least });
  return text('analytics-pages:target.within', { value: least, high: most });
}

/** Whether a value is where its target wants it. */
export function meetsTarget(value: number, { direction, value: low, high }: Target): boolean {
  if (direction === 'at_most') return value <= low;
  return value >= low && (direction === 'at_least' || value <= (high ?? low));
}

/** 71st. */
export function ordinal(percentile: number): string {
  if (percentile === 0) return text('analytics-pages:percentile.lowest');
  if (percentile === 100) return text('analytics-pages:percentile.highest');
  const rounded = Math.min(99, Math.max(1, Math.round(percentile)));
  const plural = new Intl.PluralRules(language, { type: 'ordinal' }).select(rounded);
  return `${rounded}${{ zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' }[plural]}`;
}
