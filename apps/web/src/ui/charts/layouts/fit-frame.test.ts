import { describe, expect, it } from 'vitest';
import { fitFrame, quadrantOf } from './fit-frame.ts';
import type { FitItem, FitStep } from './fit-layout.ts';
import { boxOf } from './mark.ts';
import { textWidth } from './text-width.ts';

const steps: readonly FitStep[] = [1, 2, 3, 4];
const at = (index: number) => steps[index % 4] ?? 1;
const portfolio = (count: number, change: (item: FitItem, index: number) => FitItem = (item) => item): FitItem[] =>
  Array.from({ length: count }, (_, index) =>
    change(
      {
        id: `a${index}`,
        name: `Application ${index}`,
        functional: at(index * 7),
        technical: at(Math.floor(index / 3)),
        amount: ((index * 7919) % 211) ** 2 + 1,
      },
      index,
    ),
  );
const inOneCell = (count: number) => portfolio(count, (item) => ({ ...item, functional: 4, technical: 4 }));

const given = {
  quadrants: [
    { label: 'Migrate', isDecision: true },
    { label: 'Invest' },
    { label: 'Eliminate', isDecision: true },
    { label: 'Tolerate' },
  ],
  stepLabels: ['Poor', 'Weak', 'Good', 'Strong'],
  axisLabels: ['Functional fit', 'Technical fit'],
  restText: 'Not assessed',
  formatSum: (count: number, sum: number | undefined, unknown: number) =>
    unknown > 0 ? ([`${count}`, `$${sum}`, `${unknown} without a cost`] as const) : ([`${count}`, `$${sum}`] as const),
};
const frameOf = (items: readonly FitItem[], width: number) => fitFrame({ ...given, items, width });

const cases: Record<string, FitItem[]> = {
  none: [],
  one: portfolio(1),
  three: portfolio(3),
  thirty: portfolio(30),
  '300 in one cell': inOneCell(300),
  '1,000 in one cell': inOneCell(1000),
  'a giant among dwarfs': portfolio(200, (item, index) => (index === 0 ? { ...item, amount: 1e12 } : item)),
  'no amounts': portfolio(40, ({ id, name }) => ({ id, name, functional: 2, technical: 3 })),
  'nothing assessed': portfolio(60, ({ id, name }) => ({ id, name, amount: 5 })),
  'all zero': portfolio(20, (item) => ({ ...item, amount: 0 })),
};

describe.each(Object.entries(cases))('%s', (_, items) => {
  it.each([320, 335, 700, 1100])('stays inside its cells at %d pixels', (width) => {
    const { placed, boxOfCell, rest, height } = frameOf(items, width);
    expect(placed).toHaveLength(items.length);
    const outside = placed.filter(({ circle, cell }) => {
      const room = cell < 16 ? boxOfCell(cell) : rest?.box;
      const box = boxOf(circle);
      return (
        !room ||
        box.x < room.x - 0.01 ||
        box.y < room.y - 0.01 ||
        box.x + box.width > room.x + room.width + 0.01 ||
        box.y + box.height > room.y + room.height + 0.01
      );
    });
    expect(outside).toEqual([]);
    expect((rest?.box.y ?? 0) + (rest?.box.height ?? 0)).toBeLessThanOrEqual(height + 0.01);
  });

  it('lets no circle cover another', () => {
    const { placed } = frameOf(items, 700);
    const covered = placed.flatMap(({ circle: a, cell }, index) =>
      placed.slice(index + 1).filter((other) => {
        const b = other.circle;
        return other.cell === cell && Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r - 0.05;
      }),
    );
    expect(covered).toEqual([]);
  });
});

it('draws the same picture every time', () => {
  expect(frameOf(portfolio(126), 700).placed).toEqual(frameOf(portfolio(126), 700).placed);
});

it('compares areas across cells', () => {
  const { placed } = frameOf(portfolio(60), 900);
  const large = placed.filter(({ circle }) => circle.r > 3);
  const factors = large.map(({ item, circle }) => circle.r ** 2 / (item.amount ?? 1));
  expect(large.length).toBeGreaterThan(10);
  expect(Math.max(...factors) / Math.min(...factors)).toBeCloseTo(1, 5);
});

it('puts each item into the quarter of its fits, and counts and sums there', () => {
  const items = portfolio(126);
  const { placed, quadrants } = frameOf(items, 700);
  const migrate = items.filter(({ functional = 0, technical = 0 }) => functional > 2 && technical <= 2);
  expect(quadrants[0]).toMatchObject({
    count: migrate.length,
    sum: migrate.reduce((sum, { amount = 0 }) => sum + amount, 0),
  });
  expect(placed.filter(({ cell }) => quadrantOf(cell) === 0)).toHaveLength(migrate.length);
  expect(placed.every(({ isDecision, cell }) => isDecision === [0, 2].includes(quadrantOf(cell)))).toBe(true);
});

it('gives what is not assessed as much room as its numbers take', () => {
  const formatSum = () => ['1', '146 tys. USD'] as const;
  const { rest } = fitFrame({ ...given, items: [{ id: 'a', name: 'A', amount: 1 }], width: 1000, formatSum });
  expect(rest?.box.width).toBeGreaterThan(textWidth('1 · 146 tys. USD') + 19);
});

it('has no sum of amounts that nobody knows, and says how many are unknown', () => {
  const { quadrants, rest } = frameOf(
    [
      { id: 'a', name: 'A', functional: 4, technical: 1, amount: 7 },
      { id: 'b', name: 'B', functional: 4, technical: 1 },
      { id: 'c', name: 'C', functional: 4, technical: 4 },
      { id: 'd', name: 'D' },
    ],
    700,
  );
  expect(quadrants.map(({ count, sum, unknown }) => [count, sum, unknown])).toEqual([
    [2, 7, 1],
    [1, undefined, 1],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(rest).toMatchObject({ count: 1, sum: undefined, unknown: 1 });
});

it('says how many are unknown below the numbers where there is no room beside them', () => {
  const items: FitItem[] = [
    { id: 'a', name: 'A', functional: 4, technical: 1, amount: 7 },
    { id: 'b', name: 'B', functional: 4, technical: 1 },
    { id: 'c', name: 'C', amount: 7 },
    { id: 'd', name: 'D' },
  ];
  const linesAt = (width: number) => {
    const { quadrants, rest } = frameOf(items, width);
    return [quadrants[0]?.lines, rest?.lines];
  };
  expect(linesAt(1000)).toEqual([['2 · $7 · 1 without a cost'], ['2 · $7', '1 without a cost']]);
  expect(linesAt(300)).toEqual([['2 · $7', '1 without a cost'], ['2 · $7 · 1 without a cost']]);
});

it('leaves a line above and one below for the names of the axes where they have no room beside the chart', () => {
  const { quadrants, plotHeight, height, top } = frameOf(portfolio(30), 335);
  expect(top).toBeGreaterThanOrEqual(16);
  expect(quadrants[0]?.box.y).toBe(top);
  expect(height - plotHeight).toBeGreaterThanOrEqual(36);
  expect(frameOf(portfolio(30), 700).quadrants[0]?.box.y).toBe(0);
});
