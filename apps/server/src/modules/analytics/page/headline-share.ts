import { shownNumber } from '@orgscope/contract/analytics/value-text';

/** A share as a headline says it: whole, or as its tile shows it if it is small. All and nothing are said of these alone. */
export function headlineShare(share: number): number {
  if (share < 10) return shownNumber('percent', share);
  return share < 100 ? Math.min(99, Math.round(share)) : 100;
}
