import { expect, it } from 'vitest';
import { markAt, markByKey } from './mark.ts';
import type { Mark } from './mark.ts';

const circle = (id: string, x: number, y: number, group?: number): Mark => ({
  id,
  label: id,
  value: () => '',
  shape: { x, y, r: 5 },
  ...(group !== undefined && { group }),
});
const row = [circle('a', 10, 10), circle('b', 30, 10), circle('c', 50, 10)];
const grid = [0, 1, 2].flatMap((line) =>
  [0, 1, 2].map((column): Mark => ({
    id: `${line}${column}`,
    label: '',
    value: () => '',
    shape: { x: column * 20, y: line * 20, width: 18, height: 18 },
    group: line,
    column,
  })),
);

it('walks to every mark with the arrows and stops at both ends', () => {
  const seen = [0];
  for (let at = 0, next: number | undefined; (next = markByKey(row, at, 'ArrowRight')) !== at; at = next ?? 0)
    seen.push(next ?? -1);
  expect(seen).toEqual([0, 1, 2]);
  expect(markByKey(row, 0, 'ArrowLeft')).toBe(0);
  expect(markByKey(row, 0, 'End')).toBe(2);
  expect(markByKey(row, 2, 'Home')).toBe(0);
  expect(markByKey(row, 0, 'x')).toBeUndefined();
  expect(markByKey([], 0, 'End')).toBeUndefined();
});

it('goes up and down within a column, also past a missing cell', () => {
  expect(markByKey(grid, 4, 'ArrowDown')).toBe(7);
  expect(markByKey(grid, 4, 'ArrowUp')).toBe(1);
  expect(markByKey(grid, 7, 'ArrowDown')).toBe(7);
  const holed = grid.filter(({ id }) => id !== '21');
  expect(holed[markByKey(holed, 4, 'ArrowDown') ?? 0]?.group).toBe(2);
});

it('goes to the nearest mark of the next group', () => {
  const marks = [circle('a', 10, 10, 0), circle('b', 90, 10, 0), circle('c', 12, 80, 3), circle('d', 88, 80, 3)];
  expect(markByKey(marks, 1, 'ArrowDown')).toBe(3);
  expect(markByKey(marks, 2, 'ArrowUp')).toBe(0);
});

it('finds the mark under a finger, the nearest of several', () => {
  expect(markAt(row, 41, 10, 22)).toBe(2);
  expect(markAt(row, 10, 36, 22)).toBe(0);
  expect(markAt(row, 10, 90, 22)).toBeUndefined();
  expect(markAt(row, 10, 12, 0)).toBe(0);
});
