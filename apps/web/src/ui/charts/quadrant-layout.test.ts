import { expect, test } from 'vitest';
import { quadrantLayout } from './quadrant-layout.ts';
import { textWidth } from './text-width.ts';

const item = (id: string, x: number, y: number, highlighted = false) => ({
  id,
  label: `Service ${id}`,
  x,
  y,
  highlighted,
});
const names = ['Fix first', 'Keep', 'Watch', 'Do not overdo'] as const;
const of = (items: ReturnType<typeof item>[], width = 600) =>
  quadrantLayout({ items, middle: { x: 3.5, y: 4 }, names: [...names], meanY: 'mean 4.0', width });

test('puts an item into the quadrant of its scores', () => {
  const { dots, middleX, middleY } = of([item('a', 2.5, 4.5), item('b', 4.5, 3)]);

  expect(dots.map(({ x, y }) => [x < middleX, y < middleY])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('labels neither overlap nor leave the frame, and one without room is left out', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => item(`${index}`, 4 + (index % 4) * 0.01, 4.4 + index * 0.005));
  const { dots, width, bottom } = of([item('alone', 2, 3), ...crowd], 320);
  const boxes = dots.flatMap(({ item: { label: text }, label }) =>
    label ? [{ x: label.x, y: label.y - 11, width: textWidth(text), height: 14 }] : [],
  );
  const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));

  expect(boxes.length).toBeGreaterThan(1);
  expect(boxes.length).toBeLessThan(dots.length);
  expect(
    pairs.filter(
      ([a, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  ).toEqual([]);
  expect(boxes.every((box) => box.x >= 0 && box.x + box.width <= width && box.y + box.height <= bottom + 1)).toBe(true);
});

test('names those that need a decision first', () => {
  const { dots } = of([item('plain', 3, 4.5), item('urgent', 3, 4.5, true)], 260);

  expect(dots.find(({ item: { id } }) => id === 'urgent')?.label).toBeDefined();
});
