import { expect, test } from 'vitest';
import { localTime, momentOf, monthsLater, readableTime } from './local-moment.ts';

test.each([
  ['Europe/Lisbon', '2027-01-29T18:00', '2027-01-29T18:00:00.000Z'],
  ['Europe/Berlin', '2027-07-29T18:00', '2027-07-29T16:00:00.000Z'],
  ['Asia/Kathmandu', '2027-01-29T18:00', '2027-01-29T12:15:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  // Summer time ends: the hour from 2 to 3 comes twice.
  ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  // Summer time begins: the clocks jump from 2 to 3.
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
])('in %s the clocks show %s at %s', (timezone, local, moment) => {
  expect(momentOf(timezone, local).toISOString()).toBe(moment);
});

test('a moment is shown on the clocks of its time zone', () => {
  expect(localTime('Europe/Berlin', new Date('2027-07-29T22:30:00Z'))).toBe('2027-07-30T00:30');
  expect(readableTime('Europe/Lisbon', new Date('2027-01-29T18:00:00Z'), 'en-GB')).toBe(
    'Friday 29 January 2027 at 18:00 (Europe/Lisbon)',
  );
});

test('months later means the same time of day, and no day beyond the end of the month', () => {
  expect(monthsLater('2027-01-29T18:00', 3)).toBe('2027-04-29T18:00');
  expect(monthsLater('2027-01-31T09:00', 1)).toBe('2027-02-28T09:00');
  expect(monthsLater('2026-11-30T09:00', 3)).toBe('2027-02-28T09:00');
});

test('the time zone stands in the brackets of Japanese, which have no space before them', () => {
  expect(readableTime('Europe/Lisbon', new Date('2027-01-29T18:00:00Z'), 'ja')).toMatch(/18:00（Europe\/Lisbon）$/);
});
