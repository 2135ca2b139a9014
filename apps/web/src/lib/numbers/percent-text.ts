import { formatLanguage } from '../format-language.ts';

const written = (share: number): string =>
  share.toLocaleString(formatLanguage(), { style: 'percent', maximumFractionDigits: 0 });

/** A share in whole percent: 0.27 is 27%. Only nothing is 0%, and only all is 100%. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.005) return `<${written(0.01)}`;
  if (share < 1 && share >= 0.995) return `>${written(0.99)}`;
  return written(share);
}
