import { quantile } from '@orgscope/contract/numbers/quantile';

/**
 * The positions in a peer strip. Every x is a percentage of the width, every y a pixel: it stretches, but never shrinks
 * text.
 */
export type PeerStripLayout = {
  dots: readonly { x: number; y: number }[];
  band: { x: number; width: number };
  medianX: number;
  youX: number;
  youAnchor: TextAnchor;
  medianAnchor: TextAnchor;
};
type TextAnchor = 'start' | 'middle' | 'end';

/** Half the height for the dots, and their radius, in pixels. */
export const spread = 14;
export const dotRadius = 3.5;

// Space at both ends, so that marks stay complete on the narrowest phone.
const inset = 4;
// Dots are packed for this width; on a narrower strip soft dots may touch.
const nominalWidth = 460;

// Nine heights from edge to edge of the spread.
const heights = Array.from({ length: 9 }, (_, step) => ((step - 4) * (spread - 2)) / 4);

/** Gives each dot, in the order of the values, the free height nearest to its preferred one. */
const swarm = (xs: readonly number[]) => {
  const placed: { x: number; y: number }[] = [];
  for (const [index, x] of xs.entries()) {
    const near = placed.filter((dot) => ((x - dot.x) / 100) * nominalWidth < dotRadius * 2);
    const clearance = (y: number) =>
      Math.min(...near.map((dot) => Math.hypot(((x - dot.x) / 100) * nominalWidth, y - dot.y)), dotRadius * 2);
    // Steps of the golden ratio spread the preferred heights evenly without randomness, so that no rows appear.
    const liking = (((index * 0.618 + 0.5) % 1) - 0.5) * (spread + 4);
    const byLiking = heights.toSorted((a, b) => Math.abs(a - liking) - Math.abs(b - liking));
    const y = byLiking.reduce((best, next) => (clearance(next) > clearance(best) + 0.01 ? next : best), liking);
    placed.push({ x, y });
  }
  return placed;
};

// Near an edge a label grows inwards; elsewhere it is centred on its mark.
const anchorAt = (x: number): TextAnchor => (x < 18 ? 'start' : x > 82 ? 'end' : 'middle');

/** Lays out the peers' values, their middle half and median, and the own value on a shared scale. */
export const layOutPeerStrip = (
  peers: readonly number[],
  you: number,
  domain: readonly [number, number] = [Math.min(you, ...peers), Math.max(you, ...peers)],
): PeerStripLayout => {
  const [low, high] = domain;
  const place = (value: number) => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return inset + Math.min(1, Math.max(0, share)) * (100 - 2 * inset);
  };
  const sorted = peers.toSorted((a, b) => a - b);
  // Without peers there is no distribution: the band and the median are at the own mark.
  const at = (share: number) => place(sorted.length > 0 ? quantile(sorted, share) : you);
  const youX = place(you);
  const medianX = at(0.5);
  return {
    dots: swarm(sorted.map(place)),
    band: { x: at(0.25), width: at(0.75) - at(0.25) },
    medianX,
    youX,
    youAnchor: anchorAt(youX),
    medianAnchor: anchorAt(medianX),
  };
};
