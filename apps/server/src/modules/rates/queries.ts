import type { Rate, YearRates } from '@orgscope/contract/resources/rates';
import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates as table } from '../../db/tables/exchange-rates.ts';
import { byYear } from '../../lib/by-year.ts';
import { listVersion } from '../../lib/list-version.ts';
import { checkListVersion } from '../records/check-edit.ts';

type OfYear = z.infer<typeof YearRates>;

const ratesOf = (year: number, rows: readonly (typeof table.$inferSelect)[]): OfYear => {
  const rates = rows.map(({ currency, perUsd }) => ({ currency, per_usd: perUsd }));
  return { year, rates, version: listVersion(rates) };
};

/** The rates of all years, the latest year first, by currency. */
export async function allRates(database: Database): Promise<OfYear[]> {
  const rows = await database.in(platformScope).select().from(table).orderBy(asc(table.currency));
  return byYear(rows).map(([year, own]) => ratesOf(year, own));
}

const ofYear = async (db: Drizzle, year: number) =>
  ratesOf(year, await db.select().from(table).where(eq(table.year, year)).orderBy(asc(table.currency)));

export const ratesOfYear = (database: Database, year: number): Promise<OfYear> =>
  ofYear(database.in(platformScope), year);

/** Replaces the rates of a year. A version from an earlier reading refuses what changed meanwhile. */
export const replaceRates = (
  database: Database,
  year: number,
  rates: readonly Rate[],
  version: number | undefined,
): Promise<OfYear> =>
  database.transaction(platformScope, async (tx) => {
    // Two lists that are saved at once must not be mixed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exchange_rates'))`);
    if (version !== undefined) checkListVersion(version, await ofYear(tx, year));
    await tx.delete(table).where(eq(table.year, year));
    const rows = rates.map(({ currency, per_usd: perUsd }) => ({ year, currency, perUsd }));
    if (rows.length > 0) await tx.insert(table).values(rows);
    return ofYear(tx, year);
  });
