import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { Target } from '@orgscope/contract/resources/targets';
import { message } from '@orgscope/contract/words/message';
import { beforeAll, expect, it } from 'vitest';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { text } from '../../../i18n/texts.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { comparedText, mergedTargets, shownTargets, targetsSchema } from './target-values.ts';

beforeAll(haveTexts);

const keys = measuresOf('measure_it');
const most = (key: Target['key'], value: number): Target => ({
  key,
  direction: 'at_most',
  value,
  high: null,
  currency: null,
});

it('keeps what somebody else has set, where it was not typed, and the targets of other pages', () => {
  const opened = [most('it_attrition', 8), most('cloud_share', 30), most('security_share', 5)];
  const typed = [most('it_attrition', 7), most('cloud_share', 30), most('availability', 99)];
  const stored = [most('it_attrition', 9), most('cloud_share', 40), most('security_share', 5), most('data_quality', 1)];
  const merged = mergedTargets(keys, typed, opened, stored);
  expect(merged.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
    most('availability', 99),
    most('cloud_share', 40),
    most('data_quality', 1),
    most('it_attrition', 7),
  ]);
});

it.each([
  ['8.5', 8.5],
  ['8,5', 8.5],
  ['1 200', 1200],
  ['1.200,5', 1200.5],
  ['1,200.5', 1200.5],
  ['0,125', 0.125],
  ['12 %', 12],
  ['99.995', 99.995],
  ['99,995', 99.995],
])('reads %s as %d', (typed, value) => {
  const values = {
    ...shownTargets(keys, []),
    it_attrition: { direction: 'at_most', value: typed, high: '', currency: '' },
  };
  expect(targetsSchema.parse(values)).toEqual([most('it_attrition', value)]);
});

it.each(['12.500', '12,500'])(
  'refuses %s, which can be read in two ways where it is no share, at its field',
  (typed) => {
    const within = { direction: 'within', value: '1', high: typed, currency: '' };
    const { error } = targetsSchema.safeParse({ ...shownTargets(keys, []), it_spend_per_employee: within });
    const [fault] = error?.issues ?? [];
    expect(fault?.path).toEqual(['it_spend_per_employee', 'high']);
    expect(fault?.message).toBe(message('money.ambiguous', { thousands: '12500', decimal: '12.5' }));
  },
);

it('takes a typed currency for a change, but not one that a stored amount has not had', () => {
  const inEuro = { ...most('it_spend_per_employee', 500), currency: 'EUR' };
  const inDollars = { ...inEuro, currency: 'USD' };
  const merged = (opened: Target) => mergedTargets([inEuro.key], [inDollars], [opened], [inEuro]);
  expect(merged(inEuro)).toEqual([inDollars]);
  expect(merged({ ...inEuro, currency: null })).toEqual([inEuro]);
});

it('reads what it shows of stored targets', () => {
  const stored = [most('it_attrition', 12.125), { ...most('it_spend_per_employee', 12.125), currency: 'KWD' }];
  const shown = shownTargets(keys, stored);
  expect(shown.it_attrition.value).toBe('12.125');
  const byKey = (targets: readonly Target[]) => new Map(targets.map((target) => [target.key, target]));
  expect(byKey(targetsSchema.parse(shown))).toEqual(byKey(stored));
});

it('says where the company and its peers are, as far as that is known', () => {
  const peers = { group: 'industry', n: 9, p25: 7, median: 8.1, p75: 9, percentile: null, marks: null } as const;
  const [key, unit, published_on] = ['it_attrition', 'percent', '2026-11-30'] as const;
  const compared: MeasureValue = aMeasure({ key, unit, value: 12.97, peers: { ...peers, published_on } });
  expect(comparedText(text, compared)).toBe('You 13.0% · Median 8.1%');
  expect(comparedText(text, { ...compared, value: null })).toBe('Median 8.1%');
  expect(comparedText(text, { ...compared, peers: null })).toBe('You 13.0%');
});
