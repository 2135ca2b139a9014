import { expect, it, vi } from 'vitest';
import { dayName } from './day-name.ts';

it.each([
  ['2026-03-03', '3 March 2026'],
  ['1999-12-31', '31 December 1999'],
  ['2024-02-29', '29 February 2024'],
  ['soon', 'soon'],
])('%s is %s', (date, name) => expect(dayName(date)).toBe(name));

it('can be short', () => expect(dayName('2026-11-09', 'short')).toBe('9 Nov 2026'));

it('is the same day for a reader west of UTC', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
    return new DateTimeFormat(language, { timeZone: 'America/Los_Angeles', ...options });
  });
  expect(dayName('2026-03-01')).toBe('1 March 2026');
});
