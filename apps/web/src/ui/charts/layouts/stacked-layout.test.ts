import { expect, test } from 'vitest';
import { stackedLayout } from './stacked-layout.ts';

const row = (parts: number[]) => ({ id: 'a', label: 'Service desk', parts, figure: '4.2' });

test('parts fill the width of the bar', () => {
  const [first] = stackedLayout([row([1, 2, 3, 4, 10])], 800).rows;
  const parts = first?.parts ?? [];

  expect(parts.map(({ share }) => share)).toEqual(['5%', '10%', '15%', '20%', '50%']);
  expect(parts.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4]);
  for (const [index, { box }] of parts.entries())
    expect(box.x).toBeCloseTo((parts[index - 1]?.box.x ?? parts[0]?.box.x ?? 0) + (parts[index - 1]?.box.width ?? 0));
});

test('three parts have the colours of both ends and the middle', () => {
  expect(stackedLayout([row([3, 2, 5])], 800).rows[0]?.parts.map(({ step }) => step)).toEqual([0, 2, 4]);
});

test('what nobody chose has no part, and a row without answers has none at all', () => {
  const layout = stackedLayout([row([0, 5, 0, 5, 0]), { ...row([0, 0, 0]), id: 'b' }], 300);

  expect(layout.rows.map(({ parts }) => parts.length)).toEqual([2, 0]);
});

test('the whole percents on a bar add up to 100', () => {
  const [first] = stackedLayout([row([466, 346, 188])], 800).rows;
  expect(first?.parts.map(({ share }) => share)).toEqual(['47%', '34%', '19%']);
});
