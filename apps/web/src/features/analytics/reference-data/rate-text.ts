import { formatLanguage } from '../../../lib/format-language.ts';

/** A rate as pages show it: all its digits. */
export const rateText = (rate: number): string =>
  rate.toLocaleString(formatLanguage(), { maximumSignificantDigits: 15 });
