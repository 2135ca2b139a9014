import { apportion } from '@orgscope/contract/numbers/apportion';
import { percentText } from './percent-text.ts';

/** The shares of the parts of a whole in whole percent, that add up to 100%. Only nothing is 0%, and only all is 100%. */
export function shareTexts(parts: readonly number[]): string[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  return apportion(parts, 100).map((percent, index) => {
    const part = parts[index] ?? 0;
    const isSome = part > 0 && part < all;
    return percentText(isSome ? Math.min(Math.max(percent / 100, 0.001), 0.999) : percent / 100);
  });
}
