import { message } from '@orgscope/contract/message';
import { isCalendarDate } from '@orgscope/contract/dates';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['2026/1/5', '2026-01-05'],
  ['2026-11-21 00:00:00', '2026-11-21'],
  ['3.4.2026', '2026-04-03'],
  ['21/11/2026', '2026-11-21'],
  ['5/5/2026', '2026-05-05'],
])('%s is %s', (written, value) => {
  expect(readDate(written)).toEqual({ value });
});

it('refuses a date that can be read in two ways', () => {
  expect(readDate('03/04/2026')).toEqual({ fault: message('imports.date_ambiguous') });
});

test.each(['11/21/2026', '31.02.2026', '2026-02-31', 'soon', '21.11.26', '21/11.2026'])(
  '%s is not a date',
  (written) => {
    const read = readDate(written);
    expect('value' in read && isCalendarDate(read.value)).toBe(false);
  },
);

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('reads every day in both unambiguous formats', () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(isCalendarDate(date)).toBe(true);
      const [year, month, ofMonth] = date.split('-');
      expect(readDate(date)).toEqual({ value: date });
      expect(readDate(`${ofMonth}.${month}.${year}`)).toEqual({ value: date });
    }),
  );
});
