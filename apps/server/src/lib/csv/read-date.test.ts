import { message } from '@orgscope/contract/words/message';
import { isCalendarDate } from '@orgscope/contract/fields/dates';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dateOrder, readDate } from './read-date.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['2026/1/5', '2026-01-05'],
  ['2026-11-21 00:00:00', '2026-11-21'],
  ['3.4.2026', '2026-04-03'],
  ['21/11/2026', '2026-11-21'],
  ['5/5/2026', '2026-05-05'],
  ['21-11-2026', '2026-11-21'],
  ['05-05-2026 00:00:00', '2026-05-05'],
])('%s is %s', (written, value) => {
  expect(readDate(written)).toEqual({ value });
});

test.each(['03/04/2026', '03-04-2026'])('refuses %s, which can be read in two ways', (written) => {
  expect(readDate(written)).toEqual({ fault: message('imports.date_ambiguous') });
});

test.each([
  ['month first', ['', '03/04/2026', '3/22/2023'], ['2026-03-04', '2023-03-22']],
  ['day first', ['03/04/2026', '22/3/2023 00:00', '2026-11-21'], ['2026-04-03', '2023-03-22', '2026-11-21']],
  ['day first', ['03-04-2026', '22-3-2023', '2026-11-21'], ['2026-04-03', '2023-03-22', '2026-11-21']],
])('a column with a day over 12 is read %s throughout', (_, column, values) => {
  const order = dateOrder();
  for (const cell of column) order.see(cell);
  const dates = column.filter((cell) => cell !== '').map((cell) => readDate(cell, order.found()));
  expect(dates).toEqual(values.map((value) => ({ value })));
});

test.each([
  ['dates in both orders', ['3/22/2023', '22/3/2023']],
  ['none with a day over 12', ['1/2/2026', '5/5/2026']],
  ['day and month apart by points alone', ['22.3.2023', '13/13/2023']],
])('a column with %s has no order', (_, column) => {
  const order = dateOrder();
  for (const cell of column) order.see(cell);
  expect(order.found()).toBeUndefined();
});

test('points put the day first in every column', () => {
  expect(readDate('3.4.2026', 'month_first')).toEqual({ value: '2026-04-03' });
});

test.each(['11/21/2026', '31.02.2026', '2026-02-31', 'soon', '21.11.26', '21/11.2026', '21-11/2026', '11-21-2026'])(
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
