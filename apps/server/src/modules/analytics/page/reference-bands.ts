import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { referenceBands } from '../../../db/tables/reference-bands.ts';
import { convert } from '../../rates/mean-rates.ts';
import type { Rates } from '../../rates/mean-rates.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';

export type Band = typeof referenceBands.$inferSelect;

/** The bands of studies up to a year that are about a client's industry and size, or about all of them. */
export const readBands = (
  database: Database,
  { industryId, employees }: Pick<AnalyticsClient, 'industryId' | 'employees'>,
  year: number,
  keys: MeasureKey[],
): Promise<Band[]> =>
  database
    .in(platformScope)
    .select()
    .from(referenceBands)
    .where(
      and(
        inArray(referenceBands.key, keys),
        lte(referenceBands.year, year),
        or(isNull(referenceBands.industryId), eq(referenceBands.industryId, industryId)),
        or(isNull(referenceBands.size), eq(referenceBands.size, employees)),
      ),
    );

const precision = ({ industryId, size }: Band) => (industryId === null ? 0 : 2) + (size === null ? 0 : 1);

/** The band that fits a client best: of its industry and size before wider ones, and then the latest. */
export function bandFor(
  key: MeasureKey,
  currency: string | null,
  bands: readonly Band[],
  rates: Rates,
): MeasureValue['reference'] {
  const [best] = bands
    .filter((band) => band.key === key)
    .toSorted((one, other) => precision(other) - precision(one) || other.year - one.year);
  if (!best) return null;
  const told = (amount: number) => {
    if (measureOf(key).unit !== 'money') return amount;
    return currency === null ? null : convert(amount, 'USD', currency, rates, best.year);
  };
  const [p25, median, p75] = [told(best.p25), told(best.median), told(best.p75)];
  if (p25 === null || median === null || p75 === null) return null;
  return { p25, median, p75, source: best.source, year: best.year };
}
