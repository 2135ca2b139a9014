import { modules } from '@orgscope/contract/modules';
import { isCalendarDate } from '@orgscope/contract/fields/dates';
import { SubscriptionInput } from '@orgscope/contract/resources/subscriptions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../lib/time/today-in.ts';
import { subscribedOn } from './subscribed-modules.ts';
import { standingOn } from './period.ts';

const dayMs = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const shifted = (date: string, days: number) => dateOf(Date.parse(date) + days * dayMs);

const aDate = fc.integer({ min: -25_000, max: 60_000 }).map((days) => dateOf(days * dayMs));
const aMoment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
const aZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14');
const aPeriod = fc
  .record({ start: aDate, days: fc.option(fc.integer({ min: 0, max: 3000 })) })
  .map(({ start, days }) => ({ startDate: start, endDate: days === null ? null : shifted(start, days) }));

describe('a date', () => {
  it('exists in the calendar', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1900, max: 9999 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
    });
    fc.assert(
      fc.property(parts, ({ year, month, day }) => {
        const lengths = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31];
        const length = [...lengths, 31, 30, 31, 30, 31][month - 1] ?? 0;
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect([text, isCalendarDate(text)]).toEqual([text, day >= 1 && day <= length]);
      }),
    );
  });

  it('has no other format', () => {
    fc.assert(fc.property(fc.string(), (text) => isCalendarDate(text) === /^\d{4}-\d\d-\d\d$/.test(text)));
    for (const text of ['2026-02-31', '2026-1-1', ' 2026-01-01', '2026-01-01T00:00', '١٩٩٩-٠١-٠١', '1899-12-31'])
      expect([text, isCalendarDate(text)]).toEqual([text, false]);
  });

  it('ends a period on its first day at the earliest', () => {
    const body = { client_id: 1, name: 'Core', modules: ['measure_it'] };
    fc.assert(
      fc.property(aDate, aDate, (start, end) => {
        const { success } = SubscriptionInput.safeParse({ ...body, start_date: start, end_date: end });
        expect(success).toBe(Date.parse(end) >= Date.parse(start));
      }),
    );
  });
});

describe('today', () => {
  it('is the day that clocks in the zone show', () => {
    fc.assert(
      fc.property(aZone, aMoment, (zone, moment) => {
        const parts = new Intl.DateTimeFormat('en', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        }).formatToParts(moment);
        const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
        expect(todayIn(zone, moment)).toBe(`${part('year')}-${part('month')}-${part('day')}`);
      }),
      { numRuns: 60 },
    );
  });

  it('differs by at most a day from the date in Greenwich', () => {
    fc.assert(
      fc.property(aZone, aMoment, (zone, moment) => {
        const greenwich = dateOf(moment);
        expect([shifted(greenwich, -1), greenwich, shifted(greenwich, 1)]).toContain(todayIn(zone, moment));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a period', () => {
  it('is upcoming before, active from the first to the last day, expired after', () => {
    fc.assert(
      fc.property(aPeriod, (period) => {
        const { startDate, endDate } = period;
        expect(standingOn(period, shifted(startDate, -1))).toBe('upcoming');
        expect(standingOn(period, startDate)).toBe('active');
        expect(standingOn(period, endDate ?? '2999-01-01')).toBe('active');
        expect(standingOn(period, endDate === null ? '2999-01-01' : shifted(endDate, 1))).toBe(
          endDate === null ? 'active' : 'expired',
        );
      }),
    );
  });

  it('never goes back as time passes, in any zone', () => {
    const life = ['upcoming', 'active', 'expired'];
    fc.assert(
      fc.property(aPeriod, aZone, aMoment, fc.nat(1000), (period, zone, moment, days) => {
        const before = life.indexOf(standingOn(period, todayIn(zone, moment)));
        const after = life.indexOf(standingOn(period, todayIn(zone, moment + days * dayMs)));
        expect(after).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

it('a module is held exactly while an active subscription has it', () => {
  const aSubscription = fc
    .record({ period: aPeriod, modules: fc.subarray([...modules], { minLength: 1 }) })
    .map(({ period, modules: given }) => ({ id: 1, name: 'One', ...period, modules: given }));
  fc.assert(
    fc.property(fc.array(aSubscription, { maxLength: 6 }), aDate, (own, today) => {
      const held = subscribedOn(own, today);
      const given = new Set(held.subscriptions.flatMap((subscription) => subscription.modules));
      for (const { name, status, date } of held.modules) {
        expect(status === 'held').toBe(given.has(name));
        expect(status === 'none').toBe(own.every((subscription) => !subscription.modules.includes(name)));
        expect(date === null).toBe(status === 'held' || status === 'none');
        expect(date === null || (status === 'upcoming' ? date > today : date < today)).toBe(true);
      }
    }),
  );
});
