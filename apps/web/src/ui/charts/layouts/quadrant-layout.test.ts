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
  quadrantLayout({
    items,
    middle: { x: 3.5, y: 4 },
    names: [...names],
    means: { x: 'mean 3.5', y: 'mean 4.0' },
    width,
  });

test('puts an item into the quadrant of its scores', () => {
  const { dots, middleX, middleY } = of([item('a', 2.5, 4.5), item('b', 4.5, 3)]);

  expect(dots.map(({ x, y }) => [x < middleX, y < middleY])).toEqual([
    [true, true],
    [false, false],
  ]);
});

const boxOf = (text: string, at: { x: number; y: number }, size: 12 | 14 = 12) => ({
  x: at.x,
  y: at.y - 11,
  width: textWidth(text, size, size === 14 ? 600 : 400),
  height: 14,
});
const touch = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What is written in a chart, and its dots. */
const shownIn = ({ dots, corners, mean }: ReturnType<typeof of>) => {
  const labels = dots.flatMap(({ label }) => (label ? [boxOf(label.text, label)] : []));
  const others = [
    ...corners.map(({ text, x, y }) => boxOf(text, { x, y }, 14)),
    ...(mean ? [boxOf('mean 4.0', mean)] : []),
    ...dots.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r })),
  ];
  return { labels, others };
};

const spread = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    item(`${index}`, 1.5 + ((index * 37) % 34) / 10, 2 + ((index * 53) % 29) / 10),
  );
const crowd = Array.from({ length: 12 }, (_, index) => item(`${index}`, 4 + (index % 4) * 0.01, 4.4 + index * 0.005));
const long = spread(10).map((each) => ({ ...each, label: `${each.label} for everybody who works from home` }));

test.each([
  ['one item', spread(1), 1],
  ['10 items', spread(10), 10],
  ['20 items', spread(20), 12],
  ['a crowd in one corner', [item('alone', 2, 3), ...crowd], 2],
  ['long names', long, 8],
] as const)('labels of %s touch neither each other, nor a dot, nor the names of the quadrants', (_, items, least) => {
  for (const width of [320, 600]) {
    const layout = of([...items], width);
    const { labels, others } = shownIn(layout);
    const touching = labels.filter(
      (a, index) => labels.some((b, at) => at !== index && touch(a, b)) || others.some((b) => touch(a, b)),
    );

    expect(touching).toEqual([]);
    expect(
      labels.every((box) => box.x >= 0 && box.x + box.width <= width && box.y + box.height <= layout.bottom + 1),
    ).toBe(true);
    expect(labels.length).toBeGreaterThanOrEqual(width === 600 ? least : 1);
  }
});

test('ten services that people rate alike keep their names, on a phone all but one', () => {
  const rated = [
    ['Applications', 3.3, 4.8],
    ['Service desk', 4.6, 4.6],
    ['E-mail and chat', 4.5, 4.6],
    ['Security', 4.2, 4.4],
    ['Remote access', 4.2, 4.4],
    ['Devices', 4.5, 4.4],
    ['Data and reports', 2.8, 4.3],
    ['Projects', 3.1, 4.2],
    ['Change requests', 3.5, 3.6],
    ['Meeting rooms', 4.4, 3.2],
  ] as const;
  const items = rated.map(([label, x, y], index) => ({
    id: label,
    label,
    x: x + index / 200,
    y,
    highlighted: x < 3.4 && y > 4.2,
  }));
  for (const width of [360, 517, 640, 890]) {
    const layout = quadrantLayout({
      items,
      middle: { x: 3.9, y: 4.25 },
      names,
      means: { x: 'mean satisfaction 3.9', y: 'mean importance 4.3' },
      width,
    });
    const unnamed = layout.dots.filter(({ label }) => !label);
    expect([width, unnamed.length <= (width < 400 ? 1 : 0)]).toEqual([width, true]);
    const shown = layout.dots.flatMap(({ label }) => (label ? [boxOf(label.text, label)] : []));
    expect(shown.filter((a, at) => shown.some((b, other) => other !== at && touch(a, b)))).toEqual([]);
  }
});

test('a long name is shortened', () => {
  const [only] = of(
    [item('a', 3, 3, true)].map((each) => ({ ...each, label: 'A service with a name of its own '.repeat(9) })),
  ).dots;

  expect(only?.label?.text).toMatch(/…$/);
});

test('the mean is told where no dot covers it', () => {
  const { mean, width } = of([item('a', 2, 4.5), item('b', 4.6, 3.95), item('c', 4.6, 4.05)]);

  expect(mean && mean.x < width / 2).toBe(true);
});

test('names those that need a decision first', () => {
  const { dots } = of([item('plain', 3, 4.5), item('urgent', 3, 4.5, true)], 260);

  expect(dots.find(({ item: { id } }) => id === 'urgent')?.label).toBeDefined();
});

test('numbers below stand clear of a long mean, which stays within the chart', () => {
  const means = { x: 'mittlere Zufriedenheit 3,8', y: 'mean 4.0' };
  for (const at of [1.6, 3.8, 4.9]) {
    const items = [item('a', 1.5, 4.5), item('b', 5, 3)];
    const { ticks, meanX, width } = quadrantLayout({ items, middle: { x: at, y: 4 }, names, means, width: 260 });
    const half = textWidth(means.x) / 2;
    expect(meanX - half).toBeGreaterThanOrEqual(0);
    expect(meanX + half).toBeLessThanOrEqual(width);
    for (const tick of ticks) expect(Math.abs(tick.x - meanX)).toBeGreaterThan(half + textWidth('3,5') / 2);
  }
});
