import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/resources/clients';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate, exactly, quantityOfRange } from './estimates.ts';
import type { Quantities } from './estimates.ts';

test('a range stands for its geometric mean, and one without an upper end for nothing', () => {
  expect(quantityOfRange('51-200')).toEqual({ value: Math.sqrt(51 * 200), low: 51, high: 200, isRange: true });
  expect(quantityOfRange('0')).toEqual({ value: 0, low: 0, high: 0, isRange: true });
  expect(quantityOfRange('10001+')).toBeNull();
  expect(quantityOfRange('1001+')).toBeNull();
});

const counts = fc.nat(1_000_000_000);
const figures = fc.record({
  employees: fc.option(counts),
  it_employees: fc.option(counts),
  it_contractors: fc.option(counts),
  it_leavers: fc.option(counts),
  revenue: fc.option(counts),
  operating: counts,
  capital: counts,
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  tickets: fc.option(counts),
  major_incidents: fc.option(counts),
  projects_finished: fc.option(counts),
  size: fc.constantFrom(...employeeRanges),
  itSize: fc.constantFrom(...itEmployeeRanges),
});

/** Shares of a whole; attrition is none, since more may leave in a year than are there at its end. */
const shares: MeasureKey[] = [
  'it_staff_share',
  'contractor_share',
  'operating_share',
  'personnel_share',
  'cloud_share',
  'security_share',
  'first_contact_resolution',
  'projects_on_time',
];

test('a part is never above its whole, and a value never outside its interval', () => {
  fc.assert(
    fc.property(figures, ({ operating, capital, part, size, itSize, ...given }) => {
      const staff = given.it_employees;
      const isPart = staff === null || given.employees === null || staff <= given.employees;
      const known = { ...given, it_employees: isPart ? staff : given.employees };
      const spend = operating + capital;
      const portion = (whole: number | null) => exactly(whole === null ? null : Math.floor(whole * part));
      const quantities: Quantities = {
        ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, exactly(value)])),
        employees: exactly(known.employees) ?? quantityOfRange(size),
        it_employees: exactly(known.it_employees) ?? quantityOfRange(itSize),
        it_spend: exactly(spend),
        it_operating_cost: exactly(operating),
        it_personnel_cost: portion(spend),
        it_cloud_cost: portion(spend),
        it_security_cost: portion(spend),
        tickets_first_contact: portion(known.tickets),
        projects_on_time: portion(known.projects_finished),
        availability: exactly(99.9),
      };
      for (const key of measuresOf('measure_it')) {
        const { value, low, high, estimated, reason } = estimate(key, quantities);
        expect([key, value === null]).toEqual([key, reason !== null]);
        if (value === null) continue;
        expect(Number.isFinite(value) && value >= 0).toBe(true);
        expect(value).toBeLessThanOrEqual(shares.includes(key) ? 100 + 1e-9 : Infinity);
        expect([key, estimated]).toEqual([key, low !== null && high !== null]);
        if (low === null || high === null) continue;
        expect(low).toBeLessThanOrEqual(value * (1 + 1e-12));
        expect(high).toBeGreaterThanOrEqual(value * (1 - 1e-12));
      }
    }),
    { numRuns: 500 },
  );
});
