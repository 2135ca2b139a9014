import { expect, test } from 'vitest';
import { relativeTime, timeUntil } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:40Z', 'now'],
  ['2026-11-21T12:00:05Z', 'now'],
  ['2026-11-21T11:58:30Z', '1 minute ago'],
  ['2026-11-21T09:10:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-14T12:00:00Z', '7 days ago'],
  ['2026-10-07T12:00:00Z', '45 days ago'],
  ['2025-10-02T12:00:00Z', '13 months ago'],
  ['2023-11-01T12:00:00Z', '3 years ago'],
])('%s reads as %s', (moment, text) => {
  expect(relativeTime(moment, now, 'en')).toBe(text);
});

const local = (date: number, hour: number) => new Date(2026, 10, date, hour);
const noon = local(21, 12).getTime();

test.each([
  [19, 23, '2 days ago'],
  [20, 0, 'yesterday'],
  [20, 12, 'yesterday'],
])('at noon of the 21st, the %i at %i:00 was by the reader’s calendar %s', (date, hour, text) => {
  expect(relativeTime(local(date, hour).toISOString(), noon, 'en')).toBe(text);
});

test.each([
  [21, 14, 'in 2 hours'],
  [22, 23, 'tomorrow'],
  [23, 0, 'in 2 days'],
])('at noon of the 21st, the %i at %i:00 is by the reader’s calendar %s', (date, hour, text) => {
  expect(timeUntil(local(date, hour).toISOString(), noon, 'en')).toBe(text);
});

test('with a wrong clock, nothing past is still to come, and nothing to come is past', () => {
  expect(relativeTime(local(22, 23).toISOString(), noon, 'en')).toBe('now');
  expect(timeUntil(local(20, 0).toISOString(), noon, 'en')).toBe('now');
});
