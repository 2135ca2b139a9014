import { afterEach, expect, it } from 'vitest';
import { setFormatLanguage } from '../format-language.ts';
import { signOf } from './sign-of.ts';

afterEach(() => setFormatLanguage('en-GB'));

it('writes no sign for zero', () => {
  expect([4, -4, 0, -0].map(signOf)).toEqual(['+', '−', '', '']);
});

it('keeps the sign before its number in Arabic', () => {
  setFormatLanguage('ar-u-nu-latn');
  expect([4, -4, 0].map(signOf)).toEqual(['\u200E+', '\u200E−', '']);
});
