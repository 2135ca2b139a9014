import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/fields/employee-ranges';
import type { EmployeeRange, ItEmployeeRange } from '@orgscope/contract/fields/employee-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate, exactly, quantityOfRange } from './estimates.ts';
import type { Quantities } from './estimates.ts';

test('a range stands for its geometric mean, and one without an upper end for its lower one alone', () => {
  expect(quantityOfRange('51-200')).toEqual({ value: Math.sqrt(51 * 200), low: 51, high: 200, isRange: true });
  expect(quantityOfRange('0')).toEqual({ value: 0, low: 0, high: 0, isRange: true });
  expect(quantityOfRange('10001+')).toEqual({ value: null, low: 10_001, high: Infinity, isRange: true });
  expect(quantityOfRange('1001+')).toEqual({ value: null, low: 1001, high: Infinity, isRange: true });
});

test('a range without an upper end bounds a measure at one end, and gives it no value', () => {
  const of = (key: MeasureKey, employees: EmployeeRange, itEmployees: ItEmployeeRange, others: Quantities = {}) =>
    estimate(key, { ...others, employees: quantityOfRange(employees), it_employees: quantityOfRange(itEmployees) });
  const open = { value: null, estimated: true, reason: 'missing_input' };
  // 100 · 500 / 10,001; 10,001 / 500
  expect(of('it_staff_share', '10001+', '251-500')).toEqual({ ...open, low: null, high: expect.closeTo(4.9995, 4) });
  expect(of('employees_per_it_employee', '10001+', '251-500')).toEqual({ ...open, low: 20.002, high: null });
  // 100 · 1,001 / 10,000; 10,000 / 1,001
  expect(of('it_staff_share', '5001-10000', '1001+')).toEqual({ ...open, low: expect.closeTo(10.01), high: null });
  expect(of('employees_per_it_employee', '5001-10000', '1001+')).toMatchObject({
    low: null,
    high: expect.closeTo(9.99),
  });
  // A spend of a million for 10,001 people or more.
  const spend = { it_spend: exactly(1_000_100) };
  expect(of('it_spend_per_employee', '10001+', '0', spend)).toEqual({ ...open, low: null, high: 100 });
  expect(of('it_spend_per_employee', '10001+', '0', { it_spend: exactly(0) })).toMatchObject({ value: 0, high: 0 });
  const nothing = { value: null, low: null, high: null, estimated: false, reason: 'missing_input' };
  expect(of('it_staff_share', '10001+', '1001+')).toEqual(nothing);
  expect(of('it_spend_per_employee', '10001+', '0')).toEqual(nothing);
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
        for (const end of [low, high]) expect(end === null || (Number.isFinite(end) && end >= 0)).toBe(true);
        // Without a value, one end is known at most.
        const isBounded = (low === null) !== (high === null);
        expect([key, value === null && estimated]).toEqual([key, value === null && isBounded]);
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
