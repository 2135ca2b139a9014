import { differenceText, shownDifference } from '@orgscope/contract/analytics/value-text';
import { beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../testing/texts.ts';
import { changeOf, estimateText, ordinal, peerText, targetText, unitText, valueText } from './measure-text.ts';
import type { ShownMeasure } from './measure-text.ts';

beforeAll(haveTexts);

const measure = (parts: Partial<ShownMeasure>): ShownMeasure => ({
  value: 5.23,
  estimated: false,
  unit: 'percent',
  currency: null,
  previous: null,
  ...parts,
});

it.each([
  ['percent', 5.234, '5.2%'],
  ['percent', 0, '0.0%'],
  ['percent', 0.04, '0.04%'],
  ['percent', 98.96, '99.0%'],
  ['percent', 99.784, '99.78%'],
  ['percent', 99.9, '99.9%'],
  ['percent', 99.95, '99.95%'],
  ['percent', 99.996, '99.996%'],
  ['percent', 100, '100.0%'],
  ['ratio', 0, '0.0'],
  ['ratio', 0.1, '0.1'],
  ['ratio', 0.0424, '0.042'],
  ['ratio', 0.05, '0.05'],
  ['ratio', 4.25, '4.3'],
  ['ratio', 1234.5, '1,235'],
  ['count', 12345, '12,345'],
  ['months', 0, '0'],
  ['months', 0.033, '0.033'],
  ['months', 0.39, '0.4'],
  ['months', 3.44, '3.4'],
  ['months', 18.4, '18'],
  ['days', 0.04, '0.04'],
  ['days', 1.52, '1.5'],
  ['money', 4252.4, '€4,252'],
  ['money', 1_860_000, '€1.86m'],
  ['money', 7.5, '€7.50'],
] as const)('writes %s %d as %s', (unit, value, written) => {
  expect(unitText(unit, value, 'EUR')).toBe(written);
});

it.each([
  ['percent', 8.234, '8.2%'],
  ['percent', 19.5, '20%'],
  ['percent', 90, '90%'],
  ['percent', 92.14, '92.1%'],
  ['percent', 99.65, '99.65%'],
  ['percent', 99.7, '99.7%'],
  ['percent', 99.9951, '99.9951%'],
  ['percent', 99.99512, '99.9951%'],
  ['percent', 100, '100%'],
  ['ratio', 12, '12'],
  ['ratio', 0.042, '0.042'],
  ['money', 15_000, '€15,000'],
] as const)('tells %s %d of peers as %s', (unit, value, written) => {
  expect(peerText(unit, value, 'EUR')).toBe(written);
});

it('writes a dash for no value and marks an estimate', () => {
  expect(valueText(measure({ value: null }))).toBe('—');
  expect(valueText(measure({ value: 7.06, estimated: true }))).toBe('≈ 7.1%');
  expect(valueText(measure({ value: null, estimated: true, low: 10.01 }))).toBe('≥ 10.0%');
  expect(valueText(measure({ value: null, estimated: true, high: 5 }))).toBe('≤ 5.0%');
  // Ends are rounded outwards, and 0.1 + 0.2 is no more than 0.3.
  expect(valueText(measure({ value: null, estimated: true, high: 5.01 }))).toBe('≤ 5.1%');
  expect(valueText(measure({ value: null, estimated: true, low: 9.96 }))).toBe('≥ 9.9%');
  expect(valueText(measure({ value: null, estimated: true, high: 0.1 + 0.2 }))).toBe('≤ 0.3%');
  expect(estimateText(measure({ estimated: true, low: 4.96, high: 5.04 }))).toContain('between 4.9% and 5.1%');
});

it('writes a change as the difference of the figures shown', () => {
  expect(changeOf(measure({ value: 5.24, previous: 4.86 }), undefined)).toEqual({
    text: '+0.3 points',
    isBetter: undefined,
  });
  expect(changeOf(measure({ value: 5.24, previous: 5.16 }), 'higher')).toEqual({
    text: 'No change',
    isBetter: undefined,
  });
  expect(changeOf(measure({ unit: 'ratio', value: 4.2, previous: 5.7 }), 'lower')).toEqual({
    text: '−1.5',
    isBetter: true,
  });
  expect(changeOf(measure({ unit: 'money', currency: 'EUR', value: 4252, previous: 4043 }), 'lower')?.text).toBe(
    '+€209',
  );
  expect(changeOf(measure({ unit: 'money', currency: 'EUR', value: 9.6, previous: 8.4 }), 'lower')?.text).toBe(
    '+€1.20',
  );
  expect(changeOf(measure({ unit: 'ratio', value: 0.092, previous: 0.042 }), undefined)?.text).toBe('+0.05');
  expect(changeOf(measure({ value: 99.95, previous: 99.8 }), 'higher')?.text).toBe('+0.15 points');
  expect(changeOf(measure({ previous: null }), 'lower')).toBeUndefined();
});

it('writes the change of an amount at the scale of the amount beside it', () => {
  const change = (value: number, previous: number) =>
    changeOf(measure({ unit: 'money', currency: 'EUR', value, previous }), undefined)?.text;
  expect(change(1_270_000, 833_000)).toBe('+€0.44m');
  expect(change(833_000, 1_270_000)).toBe('−€437k');
  expect(change(12_300_000, 950_000)).toBe('+€11.4m');
  expect(change(95_300, 400_000)).toBe('−€304,700');
  expect(change(127_000_000, 126_000_000)).toBe('+€1m');
  // Too little for the scale of the amount.
  expect(change(1_000_000, 999_000)).toBe('+€1,000');
});

it('keeps the scale of an amount in every language', () => {
  const change = (language: string) => differenceText('money', 437_000, 'EUR', language, 1_270_000);
  expect(change('de')).toBe('+0,44\u00A0Mio.\u00A0€');
  expect(change('fr')).toBe('+0,44\u00A0M\u00A0€');
  expect(differenceText('money', 4_370_000, 'JPY', 'ja', 127_000_000)).toBe('+￥0.04億');
  expect(change('ar-u-nu-latn')).toContain('+0.44');
});

it('writes no other change than the two figures that are shown have', () => {
  expect(changeOf(measure({ value: 5.35, previous: 5.3 }), undefined)?.text).toBe('+0.1 points');
  expect(changeOf(measure({ value: 5.35, previous: 5.2 }), undefined)?.text).toBe('+0.2 points');
  expect(changeOf(measure({ unit: 'months', value: 12.2, previous: 0.39 }), undefined)?.text).toBe('+11.6');
  const shown = (value: number) => Number(unitText('percent', value).replace('%', ''));
  for (let value = 100; value < 2_000; value += 1) {
    const before = value - (value % 37);
    const difference = shownDifference('percent', value / 100, before / 100);
    expect(difference).toBeCloseTo(shown(value / 100) - shown(before / 100), 9);
  }
});

it('writes a target in words', () => {
  expect(targetText({ direction: 'within', value: 5, high: 6 }, 'percent', null)).toBe('5.0% to 6.0%');
});

it('writes a percentile as an ordinal', () => {
  expect([1, 12, 22, 43, 70.4].map(ordinal)).toEqual(['1st', '12th', '22nd', '43rd', '70th']);
  // Above nobody, or above all; not so where it only rounds to that.
  expect([0, 0.2, 99.8, 100].map(ordinal)).toEqual(['lowest', '1st', '99th', 'highest']);
});

it.each([
  ['count', 5, '\u200E+5'],
  ['money', 437_000, '\u200F\u200E+437\u200F\u00A0ألف\u00A0US$\u200E'],
  ['money', -437, '\u200F\u200E−437\u200F\u00A0US$\u200E'],
] as const)('keeps the sign of %s %d before its number in Arabic', (unit, difference, written) => {
  expect(differenceText(unit, difference, 'USD', 'ar-u-nu-latn')).toBe(written);
});
