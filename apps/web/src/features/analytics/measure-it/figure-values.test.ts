import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { figuresSchema, shownFigures } from './figure-values.ts';

const judge = (employees: string) => figuresSchema.safeParse({ ...shownFigures(undefined), employees });
const judgeMoney = (revenue: string, currency: string, others = {}) =>
  figuresSchema.safeParse({ ...shownFigures(undefined), revenue, currency, ...others });
const faultsIn = ({ error }: ReturnType<typeof judge>) =>
  error?.issues.map(({ path, message: text }) => [path.join('.'), text]);

it.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['12.000', 12_000],
  ['1 250 000', 1_250_000],
  ["1'250", 1250],
  ['', null],
])('reads a count of %s as %d', (typed, count) => {
  expect(judge(typed).data?.employees).toBe(count);
});

it.each(['12,5', '1,25', '12%'])('refuses a count of %s', (typed) => {
  expect(judge(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual(['employees']);
});

it.each([
  ['1.249,50', 'EUR', '1249.50'],
  ['12.5', 'EUR', '12.5'],
  ['12 500', 'EUR', '12500'],
  ['１２５００', 'JPY', '12500'],
  ['12.500', 'KWD', '12.500'],
  [' ', '', null],
])('reads a revenue of %s %s as %s', (typed, currency, revenue) => {
  expect(judgeMoney(typed, currency).data?.revenue).toBe(revenue);
});

it('refuses an amount that can be read in two ways, beside the other faults', () => {
  const fault = message('money.ambiguous', { thousands: '12500', decimal: '12.5' });
  const faults = faultsIn(judgeMoney('12.500', 'EUR', { employees: '-1' }));
  expect(faults?.find(([field]) => field === 'revenue')).toEqual(['revenue', fault]);
  expect(faults?.some(([field]) => field === 'employees')).toBe(true);
});

it('reads what it shows of stored figures', () => {
  const stored = { revenue: '12.500', currency: 'KWD', availability: 99.125, employees: 1250 };
  expect(figuresSchema.safeParse(shownFigures(stored)).data).toMatchObject(stored);
});

it.each([
  ['1234567890123456', message('common.above', { most: 999_999_999_999_999 })],
  ['12x', message('money.not_amount')],
])('says what is wrong with a revenue of %s', (typed, fault) => {
  expect(faultsIn(judgeMoney(typed, 'EUR'))).toEqual([['revenue', fault]]);
});

it('shows stored figures as the language writes them', () => {
  setFormatLanguage('de');
  const stored = { revenue: '1110000000.00', currency: 'EUR', availability: 99.95, employees: 12_500 };
  expect(shownFigures(stored)).toMatchObject({
    revenue: '1.110.000.000,00',
    availability: '99,95',
    employees: '12500',
  });
  expect(figuresSchema.safeParse(shownFigures(stored)).data).toMatchObject(stored);
  setFormatLanguage('en-GB');
});

it.each([
  ['99,950', 99.95],
  ['99.95 %', 99.95],
  ['٩٩٫٩', 99.9],
  ['', null],
])('reads an availability of %s as %s', (availability, value) => {
  expect(judgeMoney('', '', { availability }).data?.availability).toBe(value);
});
