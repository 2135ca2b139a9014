import { expect, test } from 'vitest';
import { gapHeads } from './gap-layout.ts';

// Without a canvas, a letter of 12 px is 6.72 px wide.
const words = { first: 'Business', second: 'IT', gap: 'Gap' };

test('the names of both groups stand beside each other over their marks', () => {
  expect(gapHeads(words, [200, 240], 400)).toEqual({
    first: { x: 200, anchor: 'end' },
    second: { x: 240, anchor: 'start' },
  });
  expect(gapHeads(words, [240, 200], 400)).toEqual({
    first: { x: 240, anchor: 'start' },
    second: { x: 200, anchor: 'end' },
  });
});

test('names that would leave the chart, or reach the heading of the gap, become a key', () => {
  const isKey = (marks: readonly [number, number]) => gapHeads(words, marks, 240).first.key !== undefined;

  expect([isKey([10, 90]), isKey([210, 120]), isKey([100, 140])]).toEqual([true, true, false]);
});
