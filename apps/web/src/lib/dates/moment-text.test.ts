import { expect, it, vi } from 'vitest';
import { momentDay } from './moment-text.ts';

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
