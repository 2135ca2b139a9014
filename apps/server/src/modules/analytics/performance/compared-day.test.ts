import { expect, test } from 'vitest';
import { comparedDay } from './compared-day.ts';

test.each([
  ['2027-01-15', 'month', '2026-12-15'],
  ['2027-01-15', 'quarter', '2026-10-15'],
  ['2027-01-15', 'year', '2026-01-15'],
  ['2026-12-31', 'month', '2026-11-30'],
  ['2026-03-30', 'month', '2026-02-28'],
  ['2024-05-31', 'quarter', '2024-02-29'],
  ['2024-02-29', 'year', '2023-02-28'],
] as const)('%s is compared over a %s with %s', (day, span, compared) => {
  expect(comparedDay(day, span)).toBe(compared);
});
