import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { YearTargets } from '@orgscope/contract/resources/targets';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Drizzle } from '../../db/connections/database.ts';
import { statement } from '../../db/statements/statement.ts';
import { measureTargets as table } from '../../db/tables/measure-targets.ts';
import { byYear } from '../../lib/by-year.ts';
import { listVersion } from '../../lib/list-version.ts';

type OfYear = z.infer<typeof YearTargets>;
type Row = Pick<typeof table.$inferSelect, 'key' | 'direction' | 'value' | 'high'>;

/** The targets of a year in the order of the measures, with the version of the list. */
export function yearTargets(year: number, rows: readonly Row[]): OfYear {
  const targets = rows
    .map(({ key, direction, value, high }) => ({ key, direction, value, high }))
    .toSorted((one, other) => measureKeys.indexOf(one.key) - measureKeys.indexOf(other.key));
  return { year, targets, version: listVersion(targets) };
}

/** A client's targets by year, the latest first. */
export async function targetsOf(db: Drizzle, clientId: number): Promise<OfYear[]> {
  const rows = await db
    .select({ year: table.year, key: table.key, direction: table.direction, value: table.value, high: table.high })
    .from(table)
    .where(eq(table.clientId, clientId));
  return byYear(rows).map(([year, own]) => yearTargets(year, own));
}

interface Target extends Pick<Row, 'direction' | 'value' | 'high'> {
  readonly key: string;
}

const reading = statement<{ clientId: number; year: number }, Target>(
  'targets_of_year',
  sql`select ${table.key} as key, ${table.direction} as direction, ${table.value} as value, ${table.high} as high
    from ${table} where ${table.clientId} = ${sql.placeholder('clientId')}::int
      and ${table.year} = ${sql.placeholder('year')}::int`,
);

/** A client's targets of the year of a day, by the measures' keys. */
export async function currentTargets(
  db: Drizzle,
  { id, today }: { readonly id: number; readonly today: string },
): Promise<ReadonlyMap<string, Omit<Target, 'key'>>> {
  const rows = await db.run(reading, { clientId: id, year: Number(today.slice(0, 4)) });
  return new Map(rows.map(({ key, ...target }) => [key, target]));
}
