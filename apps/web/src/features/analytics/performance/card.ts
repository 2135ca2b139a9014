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

/** Sums are added in the page's currency: an amount without a rate would be left out of them. */
export const hasSums = ({ currency, converted }: Pick<PerformancePage, 'currency' | 'converted'>): boolean =>
  currency !== null && converted.missing.length === 0;
