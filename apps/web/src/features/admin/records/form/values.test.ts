import { applicationFields } from '@orgscope/contract/resources/application-record';
import { expect, it } from 'vitest';
import { sentValues } from './values.ts';

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
