import { expect, it } from 'vitest';
import { today } from './days-until.ts';
import { todayIn } from './today-in.ts';

const now = new Date('2026-11-21T23:30:00Z');

it.each([
  ['UTC', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-22'],
  ['America/New_York', '2026-11-21'],
])('in %s it is the %s', (timezone, day) => {
  expect(todayIn(timezone, now)).toBe(day);
});

it.each([undefined, '', 'Mars/Olympus'])('is the reader’s date if the time zone is %s', (timezone) => {
  expect(todayIn(timezone, now)).toBe(today(now));
});
