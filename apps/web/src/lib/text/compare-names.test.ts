import { afterEach, expect, test } from 'vitest';
import { setFormatLanguage } from '../format-language.ts';
import { compareNames } from './compare-names.ts';

afterEach(() => setFormatLanguage('en-GB'));

test('names that end in numbers are in the order of the numbers', () => {
  expect(['Floor 10', 'Floor 2'].toSorted(compareNames)).toEqual(['Floor 2', 'Floor 10']);
});

test.each([
  ['en-GB', ['ña', 'nz']],
  ['es', ['nz', 'ña']],
])('names are in the alphabet of %s', (language, ordered) => {
  setFormatLanguage(language);
  expect(['nz', 'ña'].toSorted(compareNames)).toEqual(ordered);
});
