import { expect, it } from 'vitest';
import { yearToEnter } from './year-to-enter.ts';

const figures = { changed_by: null, changed_at: '2026-11-29T12:00:00Z' };

it('asks for the last year that is over before any figures are entered', () => {
  expect(yearToEnter({ year: 2026, years: [2026, 2025], figures: null }, '')).toBe(2025);
});

it('asks for the shown year otherwise', () => {
  expect(yearToEnter({ year: 2026, years: [2026, 2025], figures: null }, '2026')).toBe(2026);
  expect(yearToEnter({ year: 2026, years: [2026, 2025], figures }, '')).toBe(2026);
  expect(yearToEnter({ year: 2024, years: [2026, 2025, 2024], figures }, '')).toBe(2024);
  // Compared with a year after the latest that has figures.
  expect(yearToEnter({ year: 2025, years: [2026, 2025, 2024], figures: null }, '')).toBe(2025);
});
