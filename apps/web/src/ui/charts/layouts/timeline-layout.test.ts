import { expect, it } from 'vitest';
import { timelineLayout } from './timeline-layout.ts';

// Month and amount. The packing of just these failed in rooms of a negative width.
const renewals: readonly (readonly [month: number, amount?: number])[] = [
  [1, 78800],
  [1, 15233],
  [1, 174419],
  [1, 1010000],
  [2, 58300],
  [2],
  [2, 46600],
  [3, 53700],
  [3, 22700],
  [3, 15400],
  [4, 118605],
  [5, 18500],
  [6, 7826],
  [7, 2460],
  [7, 88605],
  [7, 76100],
  [8, 45000],
  [9, 75300],
  [10, 35700],
  [10, 46977],
  [10, 43300],
  [10, 120930],
  [11, 276000],
  [11, 15300],
];
const items = renewals.map(([month, amount], index) => ({
  id: String(index),
  name: `Contract ${index}`,
  month,
  ...(amount !== undefined && { amount }),
}));

it.each([0, 10, 300, 1000])('packs every item in a chart of %d pixels, and before its width is known', (width) => {
  const { placed } = timelineLayout({ months: 12, items, labels: ['Contracts'], shade: undefined, width });
  expect(placed).toHaveLength(items.length);
  expect(placed.every(({ circle: { x, y, r } }) => [x, y, r].every(Number.isFinite))).toBe(true);
});

it('has as many lines as the texts below thirteen months need, and room for the years below them', () => {
  const given = { months: 13, items: [], labels: ['Contracts'], shade: undefined };
  const linesOf = (width: number, textBelow: number) => timelineLayout({ ...given, width, textBelow }).bands.length;
  // A card on a phone of 375 pixels, with texts as in English, and in Arabic and German.
  expect([linesOf(311, 28), linesOf(311, 45), linesOf(900, 45)]).toEqual([2, 3, 1]);
  const heightOf = (hasYears: boolean) => timelineLayout({ ...given, width: 900, hasYears }).height;
  expect(heightOf(true) - heightOf(false)).toBe(14);
});
