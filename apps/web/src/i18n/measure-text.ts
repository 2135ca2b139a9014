import type { Unit } from '@orgscope/contract/analytics/measures';
import * as written from '@orgscope/contract/analytics/value-text';
import { shownDifference } from '@orgscope/contract/analytics/value-text';
import type { Target as StoredTarget } from '@orgscope/contract/resources/targets';
import { text } from './texts.ts';
import { formatLanguage } from '../lib/format-language.ts';

type Currency = string | null;

/** A value of a unit as pages show it: 5.2%, 4.2, 0.04, €4,252. */
export const unitText = (unit: Unit, value: number, currency: Currency = null): string =>
  written.unitText(unit, value, currency, formatLanguage());

/** What is shown of peers, with the two digits that are published of them: 8.2%, 19%, 99.65%. */
export const peerText = (unit: Unit, value: number, currency: Currency = null): string =>
  written.peerText(unit, value, currency, formatLanguage());

/** An amount of money as figures show it: €1.86m, €4,252. From `compactFrom` on, thousands and millions are short. */
export const shortMoney = (amount: number, currency: Currency, compactFrom?: number): string =>
  written.shortMoney(amount, currency, compactFrom, formatLanguage());

const endText = (unit: Unit, end: 'low' | 'high', value: number, currency: Currency): string =>
  written.endText(unit, end, value, currency, formatLanguage());

/** What is shown of a measure. */
export interface ShownMeasure {
  readonly unit: Unit;
  readonly value: number | null;
  readonly previous: number | null;
  readonly currency: string | null;
  readonly estimated: boolean;
  /** The ends of an estimate, as far as they are known. */
  readonly low?: number | null;
  readonly high?: number | null;
}

interface Referred extends Pick<ShownMeasure, 'unit' | 'currency'> {
  readonly reference: { p25: number; median: number; p75: number; source: string; year: number } | null;
}

interface Target {
  readonly direction: StoredTarget['direction'] | undefined;
  readonly value: number;
  readonly high: number | null;
}

/** The value of a measure; an estimate is marked, as is the one end of it that is known. A dash stands for none. */
export function valueText({ unit, value, currency, estimated, low = null, high = null }: ShownMeasure): string {
  if (value === null && estimated && low !== null) return `≥ ${endText(unit, 'low', low, currency)}`;
  if (value === null && estimated && high !== null) return `≤ ${endText(unit, 'high', high, currency)}`;
  if (value === null) return '—';
  return (estimated ? '≈ ' : '') + unitText(unit, value, currency);
}

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
  const difference = shownDifference(unit, value, previous);
  if (difference === 0) return { text: text('analytics-pages:change.none'), isBetter: undefined };
  const change = written.differenceText(unit, difference, currency, formatLanguage(), value);
  return {
    text: unit === 'percent' ? text('analytics-pages:change.points', { change }) : change,
    isBetter: better && difference > 0 === (better === 'higher'),
  };
}

/** What an estimate is made of, in words, and between which ends it lies; undefined for what is no estimate. */
export function estimateText({ unit, currency, estimated, low = null, high = null }: ShownMeasure): string | undefined {
  if (!estimated) return undefined;
  const least = low === null ? undefined : endText(unit, 'low', low, currency);
  const most = high === null ? undefined : endText(unit, 'high', high, currency);
  if (least !== undefined && most !== undefined)
    return text('analytics-pages:estimate.between', { low: least, high: most });
  if (least !== undefined) return text('analytics-pages:estimate.at_least', { value: least });
  return most === undefined ? undefined : text('analytics-pages:estimate.at_most', { value: most });
}

/** The ends of an estimate: "4.9% to 5.1%", "≥ 10.0%"; undefined for what is no estimate. */
export function endsText({ unit, currency, estimated, low = null, high = null }: ShownMeasure): string | undefined {
  if (!estimated) return undefined;
  const least = low === null ? undefined : endText(unit, 'low', low, currency);
  const most = high === null ? undefined : endText(unit, 'high', high, currency);
  if (least !== undefined && most !== undefined)
    return text('analytics-pages:target.within', { value: least, high: most });
  return least === undefined ? most && `≤ ${most}` : `≥ ${least}`;
}

/** What a published study says of a measure; undefined without one. */
export function referenceText({ unit, currency, reference }: Referred): string | undefined {
  if (!reference) return undefined;
  const write = (quartile: number) => unitText(unit, quartile, currency);
  const { p25, median, p75, ...study } = reference;
  return text('analytics-pages:info.reference', {
    ...study,
    median: write(median),
    p25: write(p25),
    p75: write(p75),
  });
}

/** A target in words: "at most 5.5%". */
export function targetText({ direction, value, high }: Target, unit: Unit, currency: string | null): string {
  const [least, most] = [unitText(unit, value, currency), unitText(unit, high ?? value, currency)];
  if (direction === 'at_least') return text('analytics-pages:target.at_least', { value: least });
  if (direction === 'at_most') return text('analytics-pages:target.at_most', { value: least });
  return text('analytics-pages:target.within', { value: least, high: most });
}

// Other names than those of plural forms, which a text with a count would have.
const ordinalForms: Partial<Record<Intl.LDMLPluralRule, 'first' | 'second' | 'third'>> = {
  one: 'first',
  two: 'second',
  few: 'third',
};

/** 71st. */
export function ordinal(percentile: number): string {
  if (percentile === 0) return text('analytics-pages:percentile.lowest');
  if (percentile === 100) return text('analytics-pages:percentile.highest');
  const place = Math.min(99, Math.max(1, Math.round(percentile)));
  const rule = new Intl.PluralRules(formatLanguage(), { type: 'ordinal' }).select(place);
  const form = ordinalForms[rule] ?? 'rest';
  return text(`analytics-pages:percentile.ordinal.${form}`, { place });
}
