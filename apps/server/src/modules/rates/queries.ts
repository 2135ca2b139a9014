import type { Rate, YearRates } from '@orgscope/contract/resources/rates';
import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates as table } from '../../db/tables/exchange-rates.ts';
import { byYear } from '../../lib/by-year.ts';

type OfYear = z.infer<typeof YearRates>;

/** The rates of all years, the latest year first, by currency. */
export async function allRates(database: Database): Promise<OfYear[]> {
  const rows = await database.in(platformScope).select().from(table).orderBy(asc(table.currency));
  return byYear(rows).map(([year, own]) => ({
    year,
    rates: own.map(({ currency, perUsd }) => ({ currency, per_usd: perUsd })),
  }));
}

/** Replaces the rates of a year. */
export const replaceRates = (database: Database, year: number, rates: readonly Rate[]): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    // Two lists that are saved at once must not be mixed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exchange_rates'))`);
    await tx.delete(table).where(eq(table.year, year));
    const rows = rates.map(({ currency, per_usd: perUsd }) => ({ year, currency, perUsd }));
    if (rows.length > 0) await tx.insert(table).values(rows);
  });
