import type { Peers } from '@orgscope/contract/analytics/measure-value';
import { peerLimits } from '@orgscope/contract/analytics/measure-value';
import type { Unit } from '@orgscope/contract/analytics/measures';
import { rounded } from '@orgscope/contract/analytics/rounded';
import { quantile } from '@orgscope/contract/numbers/quantile';

/** An even selection of an ascending list, with both ends. */
function evenly(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values];
  return Array.from(
    { length: most },
    (_, index) => values[Math.round((index * (values.length - 1)) / (most - 1))] ?? 0,
  );
}

type Comparison = Omit<Peers, 'group' | 'published_on'>;

/**
 * What a client is shown of its peers' values, which ascend: from five peers their middle half and median, from eight
 * their values and where its own lies among them.
 */
export function compareWith(values: readonly number[], own: number | null, unit: Unit): Comparison | null {
  const n = values.length;
  if (n < peerLimits.band) return null;
  const quartiles = { p25: quantile(values, 0.25), median: quantile(values, 0.5), p75: quantile(values, 0.75) };
  if (n < peerLimits.marks) return { n, ...quartiles, percentile: null, marks: null };
  const marks = evenly(values, peerLimits.marksMost);
  if (own === null) return { n, ...quartiles, percentile: null, marks };
  const compared = rounded(own, unit);
  const below = values.filter((value) => value < compared).length;
  const above = values.filter((value) => value > compared).length;
  return { n, ...quartiles, percentile: (50 * (n + below - above)) / n, below, above, marks };
}
