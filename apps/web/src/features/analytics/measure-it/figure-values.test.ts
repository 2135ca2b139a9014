import { expect, it } from 'vitest';
import { figuresSchema, shownFigures } from './figure-values.ts';

const judge = (employees: string) => figuresSchema.safeParse({ ...shownFigures(undefined), employees });

it.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['12.000', 12_000],
  ['1 250 000', 1_250_000],
  ["1'250", 1250],
  ['', null],
])('reads a count of %s as %d', (typed, count) => {
  expect(judge(typed).data?.employees).toBe(count);
});

it.each(['12,5', '1,25', '12%'])('refuses a count of %s', (typed) => {
  expect(judge(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual(['employees']);
});
