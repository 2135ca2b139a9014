import { formatLanguage } from '../format-language.ts';

/** A share in whole percent: 0.27 is 27%. */
export const percentText = (share: number): string =>
  share.toLocaleString(formatLanguage(), { style: 'percent', maximumFractionDigits: 0 });
