import { kept } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';

const collator = kept((language, options: Intl.CollatorOptions) => new Intl.Collator(language, options));

/** The order of names in the alphabet of the page's language, and of numbers in them: Floor 2 before Floor 10. */
export const compareNames = (one: string, other: string): number =>
  collator(formatLanguage(), { numeric: true }).compare(one, other);
