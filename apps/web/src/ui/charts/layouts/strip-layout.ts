import { clampedScale } from './linear-scale.ts';

export interface Quartiles {
  p25: number;
  median: number;
  p75: number;
}

/** The scale's ends; whether values lie beyond them. */
export interface StripDomain {
  from: number;
  to: number;
}

/**
 * From the smallest to the largest value, but at most three widths of the middle half beyond it: one giant must not press
 * all others into a corner. What lies further out is drawn at the end with an arrow.
 */
export function stripDomain(peers: Quartiles | undefined, values: readonly number[]): StripDomain {
  const all = [...values, ...(peers ? [peers.p25, peers.median, peers.p75] : [])];
  if (all.length === 0) return { from: 0, to: 1 };
  let [from, to] = [Math.min(...all), Math.max(...all)];
  if (peers) {
    const width = peers.p75 - peers.p25 || Math.abs(peers.median) * 0.1 || 1;
    from = Math.max(from, peers.p25 - 3 * width);
    to = Math.min(to, peers.p75 + 3 * width);
    // A band without dots needs some line around it.
    from = Math.min(from, peers.p25 - width / 2);
    to = Math.max(to, peers.p75 + width / 2);
  }
  if (from === to) return { from: from - (Math.abs(from) * 0.1 || 1), to: to + (Math.abs(to) * 0.1 || 1) };
  if (from < 0 && Math.min(...all) >= 0) from = 0;
  return { from, to };
}

/** How many values lie beyond each end. */
export const countBeyond = ({ from, to }: StripDomain, values: readonly number[]) => ({
  below: values.filter((value) => value < from).length,
  above: values.filter((value) => value > to).length,
});

/** Where a value lies; at an end, `beyond` tells that it lies further out. */
export interface Placed {
  x: number;
  beyond: -1 | 0 | 1;
}

/** Places values between the ends, so many pixels from each side. */
export function stripScale({ from, to }: StripDomain, width: number, inset: number) {
  const scale = clampedScale([from, to], [inset, Math.max(inset, width - inset)]);
  return (value: number): Placed => ({ x: scale(value), beyond: value < from ? -1 : value > to ? 1 : 0 });
}

// Steps of the golden ratio spread the preferred heights evenly and without chance, so that no rows appear.
const preferred = (index: number, spread: number) => (((index * 0.618 + 0.5) % 1) - 0.5) * spread * 1.3;

const crowd = 12;

/** The heights of dots at these sorted places: each takes the free height nearest to its preferred one. */
export function stackDots(xs: readonly number[], radius: number, spread: number): number[] {
  const heights = Array.from({ length: 9 }, (_, step) => ((step - 4) * (spread - 2)) / 4);
  const ys: number[] = [];
  for (const [index, x] of xs.entries()) {
    const liking = preferred(index, spread);
    let start = index;
    while (start > 0 && x - (xs[start - 1] ?? 0) < radius * 2) start -= 1;
    // In a crowd all heights are taken.
    if (index - start > crowd) {
      ys.push(liking);
      continue;
    }
    const clearance = (y: number) => {
      let least = (radius * 2) ** 2;
      for (let before = start; before < index; before += 1)
        least = Math.min(least, (x - (xs[before] ?? 0)) ** 2 + (y - (ys[before] ?? 0)) ** 2);
      return least;
    };
    const byLiking = heights.toSorted((a, b) => Math.abs(a - liking) - Math.abs(b - liking));
    let best = liking;
    let room = clearance(liking);
    for (const y of byLiking) {
      const free = clearance(y);
      if (free > room + 0.01) [best, room] = [y, free];
      if (room >= (radius * 2) ** 2) break;
    }
    ys.push(best);
  }
  return ys;
}
