import { countryCodes } from '@orgscope/contract/fields/countries';
import { kept } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';
import { compareNames } from './compare-names.ts';

const regionNames = kept((language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(language, options));

/** A country's name in the page's language. */
export const countryName = (code: string): string => regionNames(formatLanguage(), { type: 'region' }).of(code) ?? code;

/** Countries to choose from, by their names. */
export const countryOptions = (codes: readonly string[] = countryCodes) =>
  codes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => compareNames(one.label, other.label));
