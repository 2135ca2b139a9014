import { expect, it, vi } from 'vitest';
import { daysUntil, today } from './days-until.ts';

it('returns today’s date in the reader’s calendar', () => {
  expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(today(new Date(2026, 11, 31, 23, 30))).toBe('2026-12-31');
});

it('returns the day of the reader, not that of UTC', () => {
  const moment = new Date('2026-11-27T22:30:00Z');
  // As in Tokyo: the time zone of the tests cannot be changed.
  vi.spyOn(moment, 'getDate').mockReturnValue(28);
  expect(today(moment)).toBe('2026-11-28');
});

it.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-22', '2026-11-21', 1],
  ['2026-11-20', '2026-11-21', -1],
  ['2026-03-30', '2026-03-28', 2],
  ['2028-03-01', '2028-02-28', 2],
])('%s is, from %s, %i days ahead', (date, from, days) => {
  expect(daysUntil(date, from)).toBe(days);
});
