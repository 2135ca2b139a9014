import { expect, test } from 'vitest';
import { perDollar, standingIn } from './mean-rates.ts';

const rates = new Map([
  [2020, new Map([['SEK', 8]])],
  [2025, new Map([['EUR', 0.9]])],
]);
const inYears = (today: string, currency: string, years: readonly number[]) => {
  const known = standingIn(rates, today);
  return years.map((year) => perDollar(known, year, currency));
};

test('the latest rate of a currency stands in for the current year', () => {
  expect(inYears('2026-11-30', 'EUR', [2024, 2025, 2026, 2027])).toEqual([undefined, 0.9, 0.9, undefined]);
});

test('when a year is over, it also stands in for that one', () => {
  expect(inYears('2027-01-01', 'EUR', [2025, 2026, 2027])).toEqual([0.9, 0.9, 0.9]);
});

test('each currency has its own latest rate, and years before the last have none', () => {
  expect(inYears('2026-11-30', 'SEK', [2020, 2021, 2024, 2025, 2026])).toEqual([8, undefined, undefined, 8, 8]);
});
