import type { MeasureTarget } from '@orgscope/contract/analytics/measure-value';
import { targetKeys } from '@orgscope/contract/resources/targets';
import type { YearTargets } from '@orgscope/contract/resources/targets';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Drizzle } from '../../db/connections/database.ts';
import { statement } from '../../db/statements/statement.ts';
import { measureTargets as table } from '../../db/tables/measure-targets.ts';
import { byYear } from '../../lib/by-year.ts';
import { listVersion } from '../../lib/list-version.ts';
import { yearOf } from '../../lib/time/days.ts';

type OfYear = z.infer<typeof YearTargets>;
type Row = Pick<typeof table.$inferSelect, 'key' | 'direction' | 'value' | 'high' | 'currency'>;

/** The targets of a year in the order of the measures, with the version of the list. Earlier versions stored others too. */
export function yearTargets(year: number, rows: readonly Row[]): OfYear {
  const targets = rows
    .filter(({ key }) => targetKeys.includes(key))
    .map(({ key, direction, value, high, currency }) => ({ key, direction, value, high, currency }))
    .toSorted((one, other) => targetKeys.indexOf(one.key) - targetKeys.indexOf(other.key));
  return { year, targets, version: listVersion(targets) };
}

/** A client's targets by year, the latest first. */
export async function targetsOf(db: Drizzle, clientId: number): Promise<OfYear[]> {
  const { year, key, direction, value, high, currency } = table;
  const rows = await db
    .select({ year, key, direction, value, high, currency })
    .from(table)
    .where(eq(table.clientId, clientId));
  return byYear(rows).map(([of, own]) => yearTargets(of, own));
}

export const targetsOfYear = async (db: Drizzle, clientId: number, year: number): Promise<OfYear> =>
  yearTargets(
    year,
    await db
      .select()
      .from(table)
      .where(and(eq(table.clientId, clientId), eq(table.year, year))),
  );

interface Target extends Pick<Row, 'direction' | 'value' | 'high' | 'currency'> {
  readonly key: string;
}

const reading = statement<{ clientId: number; year: number }, Target>(
  'targets_of_year',
  sql`select ${table.key} as key, ${table.direction} as direction, ${table.value} as value, ${table.high} as high,
      ${table.currency} as currency
    from ${table} where ${table.clientId} = ${sql.placeholder('clientId')}::int
      and ${table.year} = ${sql.placeholder('year')}::int`,
);

/** A client's targets of the year of a day, by the measures' keys, and the currencies of amounts. */
export async function currentTargets(
  db: Drizzle,
  { id, today }: { readonly id: number; readonly today: string },
): Promise<ReadonlyMap<string, { readonly target: MeasureTarget; readonly currency: string | null }>> {
  const rows = await db.run(reading, { clientId: id, year: yearOf(today) });
  return new Map(rows.map(({ key, currency, ...target }) => [key, { target, currency }]));
}
