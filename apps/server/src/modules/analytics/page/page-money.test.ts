import { currencies } from '@orgscope/contract/numbers/money';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { startTestDatabase } from '../../../testing/database.ts';
import { addedUnits, inPageMoney } from './page-money.ts';

const db = (await startTestDatabase()).in(platformScope);

// Rates at which amounts often lie in the middle of two units, and any.
const factor = fc.oneof(
  fc.constantFrom(0.5, 0.25, 0.125, 0.925, 0.0005, 1.005, 3.75, 1 / 3),
  fc.double({ min: 0.000_01, max: 100_000, noNaN: true }),
);
const thousandths = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000 }),
  fc.maxSafeInteger().map((number) => Math.abs(number) % 10 ** 15),
);

test('amounts in thousandths are converted and rounded as exact amounts are, and add up to the same', async () => {
  const asked = fc.record({
    own: fc.constantFrom(...currencies.filter((code) => ['EUR', 'JPY', 'KWD'].includes(code))),
    factor,
    all: fc.array(thousandths, { minLength: 1, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ own, factor: rate, all }) => {
      const money = {
        currency: own,
        factors: { CHF: rate, [own]: 1 },
        converted: { currencies: ['CHF'], rates_year: 2025, missing: [] },
      };
      const codes = all.map((_, at) => (at % 3 === 2 ? own : 'CHF'));
      const { rows: found } = await db.execute<{ by_units: string; exact: string }>(sql`
        select ${addedUnits(sql`units`, sql`currency`, money)}::text as by_units,
          sum(${inPageMoney(sql`(units * 0.001)`, sql`currency`, money)})::text as exact
        from unnest(${sql.param(all)}::bigint[], ${sql.param(codes)}::text[]) as amounts (units, currency)`);

      expect(found[0]?.by_units).toBe(found[0]?.exact);
    }),
    { numRuns: 300 },
  );
});
