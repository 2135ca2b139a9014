import { afterEach, expect, test, vi } from 'vitest';
import { dayHere } from '../../../lib/dates/day-name.ts';
import { exportDay } from './export-day.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('today is the day of the reader, not that of UTC', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T22:30:00Z') });
  // As in Tokyo: the time zone of the tests cannot be changed.
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(28);
  expect(dayHere()).toBe('2026-11-28');
});

test('nothing is exported before the day of its figures', () => {
  expect(exportDay('2026-11-28', '2026-11-27')).toBe('2026-11-28');
  expect(exportDay('2026-11-27', '2026-11-28')).toBe('2026-11-28');
  expect(exportDay('2025-12-31', '2026-11-28')).toBe('2026-11-28');
});

test('figures of a year to come are exported today', () => {
  expect(exportDay('2027-12-31', '2026-11-28')).toBe('2026-11-28');
  expect(exportDay('', '2026-11-28')).toBe('2026-11-28');
});
