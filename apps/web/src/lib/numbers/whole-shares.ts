import { apportion } from '@orgscope/contract/numbers/apportion';

/** The shares of the parts of a whole in whole percent, 0.47 for 47%, that add up to 100%. */
export const wholeShares = (parts: readonly number[]): number[] =>
  apportion(parts, 100).map((percent) => percent / 100);
