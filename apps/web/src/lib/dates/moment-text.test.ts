import { expect, it, vi } from 'vitest';
import { dayName } from './day-name.ts';
import { exactMomentText, momentDay, momentText } from './moment-text.ts';

it.each([
  ['America/Los_Angeles', 'long', '2 March 2026'],
  ['Asia/Tokyo', 'short', '3 Mar 2026'],
] as const)('is the day of a moment for a reader in %s', (timeZone, length, name) => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
    return new DateTimeFormat(language, { timeZone, ...options });
  });
  expect(momentDay('2026-03-03T02:00:00.000Z', length)).toBe(name);
});

it.each(['en-GB', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar-u-nu-latn'])(
  'writes its day in %s as dates without a time',
  (language) => {
    const day = dayName('2026-09-30', 'short', language);
    const moment = new Date(2026, 8, 30, 14, 5, 9).toISOString();
    expect(momentDay(moment, 'short', language)).toBe(day);
    expect(momentText(moment, language).startsWith(day)).toBe(true);
    expect(exactMomentText(moment, language).startsWith(day)).toBe(true);
  },
);
