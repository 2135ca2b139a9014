import { expect, test } from 'vitest';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { heatLayout } from './heat-layout.ts';
import { stacksLayout } from './month-stacks-layout.ts';
import { stepText, waterfallLayout } from './waterfall-layout.ts';

const month = (id: number, up: number, down = 0) => ({
  id: String(id),
  label: `Month ${id}`,
  short: 'Jan',
  narrow: 'J',
  up,
  down,
});

test('few are dots, each one of them, above and below a line', () => {
  const { isDotted, line, stacks, radius } = stacksLayout([month(1, 3, 1), month(2, 0, 2)], 600, 240);

  expect(isDotted).toBe(true);
  expect(stacks.map(({ dots }) => dots.map(({ isUp }) => isUp))).toEqual([
    [true, true, true, false],
    [false, false],
  ]);
  for (const { dots } of stacks)
    for (const { y, isUp } of dots) expect(isUp ? y + radius <= line : y - radius >= line).toBe(true);
});

test('many are bars, in proportion', () => {
  const { isDotted, stacks } = stacksLayout([month(1, 400, 100), month(2, 200)], 600, 240);

  expect(isDotted).toBe(false);
  const [one, two] = stacks;
  expect(one?.up.height).toBeCloseTo(2 * (two?.up.height ?? 0));
  expect(one?.up.height).toBeCloseTo(4 * (one?.down.height ?? 0));
  expect(two?.down.height).toBe(0);
});

test('each step of a waterfall begins where the one before ended', () => {
  const { bars, bottom } = waterfallLayout(
    [
      { id: 'a', label: '', value: 10, kind: 'total' },
      { id: 'b', label: '', value: 5, kind: 'up' },
      { id: 'c', label: '', value: 12, kind: 'down' },
      { id: 'd', label: '', value: 3, kind: 'total' },
    ],
    400,
    200,
  );
  const [opening, added, retired, closing] = bars.map(({ box }) => box);

  expect((added?.y ?? 0) + (added?.height ?? 0)).toBeCloseTo(opening?.y ?? -1);
  expect(retired?.y).toBeCloseTo(added?.y ?? -1);
  expect((retired?.y ?? 0) + (retired?.height ?? 0)).toBeCloseTo(closing?.y ?? -1);
  expect((closing?.y ?? 0) + (closing?.height ?? 0)).toBeCloseTo(bottom);
});

test('a heat matrix with totals of rows alone has no last line', () => {
  const [rows, columns] = [[{ label: 'a' }], [{ label: 'b' }]];

  expect(heatLayout(rows, columns, ['5'], 600).height - heatLayout(rows, columns, ['5'], 600, false).height).toBe(34);
});

test('the months of a heat matrix have narrow names where one has no room', () => {
  const months = [
    { label: 'juin', narrow: 'J' },
    { label: 'juil.', narrow: 'J' },
  ];
  const linesAt = (width: number) => heatLayout([], months, undefined, width).heads.flatMap(({ lines }) => lines);

  expect(linesAt(200)).toEqual(['juin', 'juil.']);
  expect(linesAt(66)).toEqual(['J', 'J']);
});

test('a step of a waterfall has its sign before the number in Arabic', () => {
  setFormatLanguage('ar-u-nu-latn');
  const texts = (['total', 'up', 'down'] as const).map((kind) =>
    stepText({ id: kind, label: '', value: 5, kind }, String),
  );
  setFormatLanguage('en-GB');

  expect(texts).toEqual(['5', '\u200E+5', '\u200E−5']);
});
