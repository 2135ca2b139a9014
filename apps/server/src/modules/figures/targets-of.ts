import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { YearTargets } from '@orgscope/contract/resources/targets';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Drizzle } from '../../db/database.ts';
import { measureTargets as table } from '../../db/tables/measure-targets.ts';
import { byYear } from '../../lib/by-year.ts';

/** A client's targets by year, the latest first, in the order of the measures. */
export async function targetsOf(db: Drizzle, clientId: number): Promise<z.infer<typeof YearTargets>[]> {
  const rows = await db
    .select({ year: table.year, key: table.key, direction: table.direction, value: table.value, high: table.high })
    .from(table)
    .where(eq(table.clientId, clientId));
  return byYear(rows).map(([year, own]) => ({
    year,
    targets: own
      .map(({ key, direction, value, high }) => ({ key, direction, value, high }))
      .toSorted((one, other) => measureKeys.indexOf(one.key) - measureKeys.indexOf(other.key)),
  }));
}
