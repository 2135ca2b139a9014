import { formatLanguage } from '../../../lib/format-language.ts';

/** How many decimals a rate has. */
export const decimalsOf = (rate: number): number =>
  rate.toLocaleString('en', { maximumSignificantDigits: 15 }).split('.')[1]?.length ?? 0;

/** A rate as pages show it: all its digits, and zeros up to so many decimals. */
export const rateText = (rate: number, decimals = 0): string => {
  const digits = Math.max(decimals, decimalsOf(rate));
  return rate.toLocaleString(formatLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
};
