import { quantile } from '@orgscope/contract/numbers/quantile';
import { describe, expect, it } from 'vitest';
import { peerSample } from './peer-sample.ts';
import { dotRadius, layOutPeerStrip, spread } from './peer-strip-layout.ts';

const narrowest = 240;
const youRadius = 10;

// The width of a label: text of twelve pixels is at most eight pixels wide per character.
const span = (x: number, anchor: 'start' | 'middle' | 'end', text: string, width: number) => {
  const length = text.length * 8;
  const at = (x / 100) * width;
  const start = anchor === 'start' ? at : anchor === 'end' ? at - length : at - length / 2;
  return { start, end: start + length };
};

describe('the layout of a peer strip', () => {
  const peers = peerSample(7, 38, 4.6, 1.3);

  it('draws the same picture for the same numbers in any order', () => {
    expect(layOutPeerStrip(peers, 5.8)).toEqual(layOutPeerStrip(peers.toReversed(), 5.8));
    expect(peerSample(7, 38, 4.6, 1.3)).toEqual(peers);
  });

  it('keeps every dot and mark inside the strip, however narrow it is and however extreme a value', () => {
    for (const you of [-1000, 0, 4.6, 5.8, 1000]) {
      for (const domain of [undefined, [2, 8]] as const) {
        const layout = layOutPeerStrip(peers, you, domain);
        for (const dot of layout.dots) {
          expect((dot.x / 100) * narrowest).toBeGreaterThanOrEqual(dotRadius);
          expect((dot.x / 100) * narrowest).toBeLessThanOrEqual(narrowest - dotRadius);
          expect(Math.abs(dot.y)).toBeLessThanOrEqual(spread);
        }
        expect((layout.youX / 100) * narrowest).toBeGreaterThanOrEqual(youRadius - 1);
        expect((layout.youX / 100) * narrowest).toBeLessThanOrEqual(narrowest - youRadius + 1);
        expect(layout.dots).toHaveLength(peers.length);
      }
    }
  });

  it('keeps both labels inside the strip wherever their marks are', () => {
    for (let you = 0; you <= 10; you += 0.1) {
      const layout = layOutPeerStrip(peers, you, [0, 10]);
      for (const label of [
        span(layout.youX, layout.youAnchor, 'You 12.3%', narrowest),
        span(layout.medianX, layout.medianAnchor, 'peers 11.4', narrowest),
      ]) {
        expect(label.start).toBeGreaterThanOrEqual(0);
        expect(label.end).toBeLessThanOrEqual(narrowest);
      }
    }
  });

  it('spreads dots of nearly equal values apart', () => {
    const { dots } = layOutPeerStrip([5, 5.01, 5.02], 2, [0, 10]);
    expect(new Set(dots.map((dot) => dot.y)).size).toBe(3);
  });

  it('puts the band on the middle half and the tick on the median', () => {
    const { band, medianX } = layOutPeerStrip([0, 1, 2, 3, 4], 0);
    expect(quantile([0, 1, 2, 3, 4], 0.25)).toBe(1);
    expect(quantile([1, 2], 0.5)).toBe(1.5);
    expect(medianX).toBeCloseTo(50);
    expect(band.x + band.width / 2).toBeCloseTo(50);
    expect(band.width).toBeCloseTo(46);
  });

  it('works without peers and with one value only', () => {
    expect(layOutPeerStrip([], 3)).toMatchObject({ dots: [], youX: 50, medianX: 50, band: { x: 50, width: 0 } });
    expect(layOutPeerStrip([3], 3).dots).toEqual([{ x: 50, y: 0 }]);
  });
});
