import { afterEach, expect, it } from 'vitest';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { monthsOfYear } from './year-values.ts';

afterEach(() => setFormatLanguage('en-GB'));

const shortOf = (language: string) => {
  setFormatLanguage(language);
  return monthsOfYear(2026).map(({ short }) => short);
};
const narrowOf = (language: string) => {
  setFormatLanguage(language);
  return monthsOfYear(2026).map(({ narrow }) => narrow);
};

it('names the months as dates do', () => {
  expect(shortOf('en-GB').join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
});

it('names the months of other languages as these do', () => {
  expect(shortOf('fr').slice(5, 7)).toEqual(['juin', 'juil.']);
  expect(shortOf('ar-u-nu-latn')[8]).toBe('سبتمبر');
});

it('has a name of one letter or number for narrow charts', () => {
  expect(narrowOf('en-GB').join('')).toBe('JFMAMJJASOND');
  expect(narrowOf('ja').slice(-3)).toEqual(['10', '11', '12']);
});
