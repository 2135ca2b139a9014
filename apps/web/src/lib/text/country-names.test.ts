import { afterEach, expect, it } from 'vitest';
import { countryName, countryOptions } from './country-names.ts';
import { setFormatLanguage } from '../format-language.ts';

afterEach(() => setFormatLanguage('en-GB'));

it('names a country in the language of the page', () => {
  setFormatLanguage('de');
  expect(countryName('AT')).toBe('Österreich');
  setFormatLanguage('ja');
  expect(countryName('AT')).toBe('オーストリア');
});

it('offers countries by their names in that language', () => {
  setFormatLanguage('de');
  expect(countryOptions(['US', 'AT', 'NO']).map(({ label }) => label)).toEqual([
    'Norwegen',
    'Österreich',
    'Vereinigte Staaten',
  ]);
});
