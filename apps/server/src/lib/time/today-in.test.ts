import { expect, test } from 'vitest';
import { localTime, momentOf, readableTime } from './local-moment.ts';
import { todayIn } from './today-in.ts';

test('a time zone that this runtime does not know is read as UTC', () => {
  const [unknown, at] = ['Mars/Olympus', new Date('2026-03-01T23:30:00Z')];
  expect(todayIn(unknown, at.getTime())).toBe('2026-03-01');
  expect(localTime(unknown, at)).toBe('2026-03-01T23:30');
  expect(momentOf(unknown, '2026-03-01T23:30')).toEqual(at);
  expect(readableTime(unknown, at, 'en-GB')).toBe('Sunday 1 March 2026 at 23:30 (UTC)');
});

test('the date changes at midnight of the zone, also where it is a quarter of an hour from the next', () => {
  for (const [timezone, midnight] of [
    ['UTC', '2026-03-01T00:00:00Z'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00Z'],
    ['Pacific/Chatham', '2026-02-28T10:15:00Z'],
    ['America/New_York', '2026-03-01T05:00:00Z'],
  ] as const) {
    const at = Date.parse(midnight);
    expect([at - 1, at, at + 1, at - 1].map((now) => todayIn(timezone, now))).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-01',
      '2026-02-28',
    ]);
  }
});
