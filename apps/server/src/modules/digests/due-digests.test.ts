import { describe, expect, it } from 'vitest';
import { dueIn, isSeason } from './due-digests.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const dueAt = (timezone: string, text: string, company = timezone) => {
  const due = dueIn({ timezone, company }, at(text));
  return due && [due.month, due.since.toISOString().slice(0, 16), due.until.toISOString().slice(0, 16)];
};

describe('a digest', () => {
  it.each([
    ['UTC', '2026-12-01T08:00', '2026-11', '2026-12-01T08:00'],
    // The first of the month comes on the last day of the month before in UTC, or on the first, much later.
    ['Pacific/Kiritimati', '2026-11-30T18:00', '2026-11', '2026-11-30T18:00'],
    ['Etc/GMT+12', '2026-12-01T20:00', '2026-11', '2026-12-01T20:00'],
    ['Asia/Kathmandu', '2026-12-01T02:15', '2026-11', '2026-12-01T02:15'],
    // In January it tells of December.
    ['Europe/Oslo', '2027-01-01T07:00', '2026-12', '2027-01-01T07:00'],
    // Summer time, in the north and in the south.
    ['Europe/Oslo', '2027-07-01T06:00', '2027-06', '2027-07-01T06:00'],
    ['Australia/Sydney', '2026-11-30T21:00', '2026-11', '2026-11-30T21:00'],
    // Summer time ended six hours before, on the same day.
    ['America/New_York', '2026-11-01T13:00', '2026-10', '2026-11-01T13:00'],
    // A February with 29 days.
    ['UTC', '2028-03-01T08:00', '2028-02', '2028-03-01T08:00'],
  ])('is due from 8:00 on the first by its reader’s clock, in %s at %s UTC', (timezone, moment, month, since) => {
    const minuteBefore = new Date(at(moment) - 60_000).toISOString().slice(0, 16);

    expect(dueAt(timezone, moment)?.slice(0, 2)).toEqual([month, since]);
    expect(dueAt(timezone, minuteBefore)).toBeUndefined();
  });

  it('is due for three days and not later', () => {
    expect(dueAt('Europe/Oslo', '2026-12-03T22:59')).toEqual(['2026-11', '2026-12-01T07:00', '2026-12-04T07:00']);
    expect(dueAt('Europe/Oslo', '2026-12-03T23:00')).toBeUndefined();
    expect(dueAt('Europe/Oslo', '2026-11-30T12:00')).toBeUndefined();
  });

  it.each([
    // At 8:00 in Kiritimati it is 8:00 of the last day in Honolulu; its month is over 16 hours later.
    ['Pacific/Kiritimati', 'Pacific/Honolulu', '2026-12-01T10:00'],
    ['Asia/Tokyo', 'America/New_York', '2026-12-01T05:00'],
    // The company's month was over before.
    ['America/New_York', 'Asia/Tokyo', '2026-12-01T13:00'],
  ])('is due in %s once the month is over for a company in %s too', (timezone, company, since) => {
    const minuteBefore = new Date(at(since) - 60_000).toISOString().slice(0, 16);

    expect(dueAt(timezone, since, company)?.slice(0, 2)).toEqual(['2026-11', since]);
    expect(dueAt(timezone, minuteBefore, company)).toBeUndefined();
  });

  it('is due by UTC for a reader whose time zone is unknown', () => {
    expect(dueAt('Mars/Olympus', '2026-12-01T08:00')?.[0]).toBe('2026-11');
  });
});

it('no server looks for digests in the middle of a month', () => {
  expect(['2026-11-30T17:59', '2026-12-04T12:00', '2026-12-15T00:00'].map((text) => isSeason(at(text)))).toEqual([
    false,
    false,
    false,
  ]);
  const moments = Array.from({ length: 33 }, (_, index) => at('2026-11-30T18:00') + index * 3 * 3_600_000);
  const due = moments.filter((moment) =>
    Intl.supportedValuesOf('timeZone').some((timezone) => dueIn({ timezone, company: timezone }, moment)),
  );
  expect(due.length).toBeGreaterThan(20);
  expect(due.filter((moment) => !isSeason(moment))).toEqual([]);
});
