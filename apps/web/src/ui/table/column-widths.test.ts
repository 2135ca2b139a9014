import { expect, test } from 'vitest';
import { shareRoom, withChosen } from './column-widths.ts';

const box = { least: 40, most: 40 };
const widths = (needs: Parameters<typeof shareRoom>[0], room: number) =>
  shareRoom(needs, room).map((width) => Math.round(width));

test('without room, columns keep their longest words and the table is wider than its frame', () => {
  expect(widths([box, { least: 100, most: 300 }, { least: 90, most: 90 }], 200)).toEqual([40, 100, 90]);
});

test('a text that fits in two lines is not cut while a column has room to spare', () => {
  // The long one needs 60 % of its line for two lines; the short one has all it needs.
  expect(
    widths(
      [
        { least: 50, most: 120 },
        { least: 80, most: 1000 },
      ],
      720,
    ),
  ).toEqual([120, 600]);
});

test('texts get two lines before others get one', () => {
  expect(
    widths(
      [
        { least: 50, most: 200 },
        { least: 50, most: 300 },
      ],
      300,
    ),
  ).toEqual([120, 180]);
});

test('where not all texts fit in a line, as many columns as possible have theirs in one', () => {
  expect(
    widths(
      [
        { least: 77, most: 151 },
        { least: 123, most: 210 },
      ],
      347,
    ),
  ).toEqual([151, 196]);
});

test('a column that misses much does not wait for one that misses a little less', () => {
  const needs = [
    { least: 106, most: 165 },
    { least: 106, most: 200 },
    { least: 86, most: 103 },
  ];
  expect(widths(needs, 410)).toEqual([147, 161, 103]);
});

test('once all others have their line, a long text gets what is left', () => {
  expect(
    widths(
      [
        { least: 50, most: 120 },
        { least: 80, most: 600 },
      ],
      690,
    ),
  ).toEqual([120, 570]);
});

test('what is left is shared, but not with a checkbox or a button', () => {
  expect(widths([box, { least: 100, most: 164 }, { least: 100, most: 164 }], 640)).toEqual([40, 300, 300]);
});

test('a chosen width stays, and the columns beside it give and take', () => {
  const needs = [box, { least: 100, most: 164 }, { least: 100, most: 164 }];
  expect(widths(withChosen(needs, [undefined, 'name', 'city'], { name: 400 }), 640)).toEqual([40, 400, 200]);
});

test('if all widths are chosen, the last column takes the rest', () => {
  const needs = withChosen([{ least: 100, most: 164 }, box], ['name', undefined], { name: 200 });
  expect(widths(needs, 640)).toEqual([200, 440]);
});

test('a column that is hidden has no room, whatever was chosen', () => {
  expect(withChosen([{ least: 0, most: 0 }], ['city'], { city: 200 })).toEqual([{ least: 0, most: 0 }]);
});
