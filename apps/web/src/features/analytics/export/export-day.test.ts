import { expect, test } from 'vitest';
import { exportDay } from './export-day.ts';

test('nothing is exported before the day of its figures', () => {
  expect(exportDay('2026-11-28', '2026-11-27')).toBe('2026-11-28');
  expect(exportDay('2026-11-27', '2026-11-28')).toBe('2026-11-28');
  expect(exportDay('2025-12-31', '2026-11-28')).toBe('2026-11-28');
});

test('figures of a year to come are exported today', () => {
  expect(exportDay('2027-12-31', '2026-11-28')).toBe('2026-11-28');
  expect(exportDay('', '2026-11-28')).toBe('2026-11-28');
});
