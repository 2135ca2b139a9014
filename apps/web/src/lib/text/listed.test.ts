import { afterEach, expect, it } from 'vitest';
import { setFormatLanguage } from '../format-language.ts';
import { dotted, listed } from './listed.ts';

afterEach(() => setFormatLanguage('en-GB'));

it('joins names by the comma of the language', () => {
  expect(listed(['Finance', 'Sales'])).toBe('Finance, Sales');
  setFormatLanguage('ja');
  expect(listed(['財務', '営業'])).toBe('財務、営業');
});

it('joins figures by dots', () => {
  expect(dotted(['12', '€294k', false])).toBe('12 · €294k');
});

it('leaves out what has no text', () => {
  expect(listed(['Finance', undefined, '', false, null, 'Sales'])).toBe('Finance, Sales');
  expect(listed([])).toBe('');
});

it('isolates each of several names in Arabic, and runs from right to left whatever their letters', () => {
  setFormatLanguage('ar-u-nu-latn');
  expect(listed(['Finance', 'المبيعات'])).toBe('\u2068Finance\u2069،\u200F \u2068المبيعات\u2069');
  expect(listed(['Finance'])).toBe('Finance');
  expect(dotted(['12', '4 دون تكلفة'])).toBe('\u206812\u2069 ·\u200F \u20684 دون تكلفة\u2069');
});
