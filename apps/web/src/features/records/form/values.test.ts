import { message } from '@orgscope/contract/words/message';
import { applicationFields } from '@orgscope/contract/resources/application-record';
import { expect, it } from 'vitest';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { amountFaults, sentValues, shownValues } from './values.ts';

const sent = (name: string, typed: string) => sentValues(applicationFields, { [name]: typed })[name];
const isTaken = (name: keyof typeof applicationFields, typed: string) =>
  applicationFields[name].sent.safeParse(sent(name, typed)).success;

it.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ['12.000', 12_000],
  [' ', null],
])('reads a count of %s as %d', (typed, count) => {
  expect(sent('user_base', typed)).toBe(count);
  expect(isTaken('user_base', typed)).toBe(true);
});

it('leaves a decimal comma in a count or a rating to the contract, which refuses it', () => {
  expect(isTaken('user_base', '12,5')).toBe(false);
  expect(isTaken('functional_fit', '3')).toBe(true);
  expect(isTaken('functional_fit', '0,3')).toBe(false);
});

const cost = (annual_cost: string, currency: string) => ({ annual_cost, currency });
const sentCost = (typed: string, currency: string) =>
  sentValues(applicationFields, cost(typed, currency))['annual_cost'];

it.each([
  ['1.249,50', 'EUR', '1249.50'],
  ['12,5', 'EUR', '12.5'],
  ['12.500', 'KWD', '12.500'],
  ['0.125', 'KWD', '0.125'],
  [' ', 'EUR', null],
])('reads a cost of %s %s as %s', (typed, currency, amount) => {
  expect(sentCost(typed, currency)).toBe(amount);
  expect(amountFaults(applicationFields, cost(typed, currency))).toEqual([]);
});

it('refuses a cost that can be read in two ways', () => {
  const text = message('money.ambiguous', { thousands: '12500', decimal: '12.5' });
  expect(amountFaults(applicationFields, cost('12.500', 'EUR'))).toEqual([{ field: 'annual_cost', text }]);
  expect(applicationFields.annual_cost.sent.safeParse(sentCost('12.500', 'EUR')).success).toBe(false);
});

it.each([
  ['de', '1.249,50'],
  ['fr', '1\u202F249,50'],
  ['ar-u-nu-latn', '1,249.50'],
])('shows a stored cost as %s writes it, and sends it as it was', (language, written) => {
  setFormatLanguage(language);
  const stored = { annual_cost: '1249.50', currency: 'EUR' };
  const shown = shownValues(applicationFields, stored);
  expect(shown['annual_cost']).toBe(written);
  expect(sentValues(applicationFields, shown)).toMatchObject(stored);
  setFormatLanguage('en-GB');
});

it('sends a stored amount of three decimals as it was', () => {
  const stored = { annual_cost: '12.500', currency: 'KWD' };
  expect(sentValues(applicationFields, shownValues(applicationFields, stored))).toMatchObject(stored);
});
