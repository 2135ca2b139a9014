import fc from 'fast-check';
import { expect, test } from 'vitest';
import { todayIn } from './today-in.ts';
import { monthStarts, startOfDay } from './year-starts.ts';

const iso = (moment: number) => new Date(moment).toISOString();

test('a day begins at midnight of its zone, in summer and in winter', () => {
  expect(iso(startOfDay('UTC', '2026-01-01'))).toBe('2026-01-01T00:00:00.000Z');
  expect(iso(startOfDay('Europe/Oslo', '2026-01-01'))).toBe('2025-12-31T23:00:00.000Z');
  expect(iso(startOfDay('Europe/Oslo', '2026-07-01'))).toBe('2026-06-30T22:00:00.000Z');
  expect(iso(startOfDay('Pacific/Kiritimati', '2026-01-01'))).toBe('2025-12-31T10:00:00.000Z');
  expect(iso(startOfDay('Pacific/Pago_Pago', '2026-01-01'))).toBe('2026-01-01T11:00:00.000Z');
  expect(iso(startOfDay('Asia/Kathmandu', '2026-01-01'))).toBe('2025-12-31T18:15:00.000Z');
});

test('a day without a midnight begins with its first hour', () => {
  // Clocks went from 23:59 to 1:00 in São Paulo.
  expect(iso(startOfDay('America/Sao_Paulo', '2018-11-04'))).toBe('2018-11-04T03:00:00.000Z');
  expect(todayIn('America/Sao_Paulo', Date.parse('2018-11-04T02:59:59Z'))).toBe('2018-11-03');
});

test('the months of a leap year are as long as the calendar says', () => {
  const starts = monthStarts('UTC', 2024);
  const days = starts.slice(1).map((start, month) => (start - (starts[month] ?? 0)) / 86_400_000);

  expect(days).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect(monthStarts('UTC', 2024)).toBe(starts);
});

const zones = ['UTC', 'Europe/London', 'America/Sao_Paulo', 'Asia/Tehran', 'Pacific/Apia', 'Africa/Casablanca'];

test('every month begins where the date becomes its first day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 1990, max: 2060 }), (zone, year) => {
      monthStarts(zone, year).forEach((start, month) => {
        const first = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
        expect([zone, first, todayIn(zone, start)]).toEqual([zone, first, first]);
        expect(todayIn(zone, start - 1) < first).toBe(true);
      });
    }),
    { numRuns: 60 },
  );
});
