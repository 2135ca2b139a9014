import type { PerformancePage } from '../../../api/analytics.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

/** What every card of the page is drawn from. */
export interface CardProps {
  data: PerformancePage;
  /** Whose figures they are, and of which day: on paper and in pictures. */
  source: string;
  onOpen: (rows: RowsOf) => void;
}

/** An amount as a number, for the size of a mark; undefined where it is not known. */
export const amountOf = (cost: string | null): number | undefined => (cost === null ? undefined : Number(cost));

/** What amounts add up to; undefined where none of them is known. Without any amounts it is 0. */
export function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length === 0 && amounts.length > 0) return undefined;
  return known.reduce((sum, amount) => sum + amount, 0);
}

/** Sums are added in the page's currency: an amount without a rate would be left out of them. */
export const hasSums = ({ currency, converted }: Pick<PerformancePage, 'currency' | 'converted'>): boolean =>
  currency !== null && converted.missing.length === 0;
