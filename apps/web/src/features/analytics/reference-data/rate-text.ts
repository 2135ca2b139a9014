/** A rate as pages show it: all its digits. */
export const rateText = (rate: number): string => rate.toLocaleString('en-GB', { maximumSignificantDigits: 15 });
