import type { FieldErrors } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/message';
import type { ReferenceBand, YearBands } from '@orgscope/contract/resources/reference-bands';
import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { industries } from '../../db/tables/industries.ts';
import { referenceBands as table } from '../../db/tables/reference-bands.ts';
import { insertMany } from '../../db/write-many.ts';
import { AppError } from '../../errors/app-error.ts';
import { byYear } from '../../lib/by-year.ts';

type OfYear = z.infer<typeof YearBands>;

/** The bands of all years, the latest year first, in the order in which they were sent. */
export async function allBands(database: Database): Promise<OfYear[]> {
  const rows = await database.in(platformScope).select().from(table).orderBy(asc(table.id));
  return byYear(rows).map(([year, own]) => ({
    year,
    bands: own.map(({ id: _id, year: _year, industryId, ...band }) => ({ ...band, industry_id: industryId })),
  }));
}

/** Refuses industries that are absent or inactive, by position, and keeps the others active until the transaction ends. */
async function lockIndustries(tx: Drizzle, bands: readonly ReferenceBand[]): Promise<void> {
  const ids = [...new Set(bands.flatMap(({ industry_id: id }) => id ?? []))];
  const locked = await tx
    .select({ id: industries.id })
    .from(industries)
    .where(and(isAnyOf(industries.id, ids), eq(industries.isActive, true)))
    .for('share');
  const active = new Set(locked.map(({ id }) => id));
  const faults: FieldErrors = {};
  for (const [at, { industry_id: id }] of bands.entries()) {
    if (id !== null && !active.has(id)) faults[`${at}.industry_id`] = [message('bands.unknown_industry')];
  }
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}

/** Replaces the bands of a year. */
export const replaceBands = (database: Database, year: number, bands: readonly ReferenceBand[]): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    await lockIndustries(tx, bands);
    // Two lists that are saved at once must not be mixed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reference_bands'))`);
    await tx.delete(table).where(eq(table.year, year));
    const rows = bands.map(({ industry_id: industryId, ...band }) => ({ ...band, year, industryId }));
    await insertMany(tx, table, rows, table.id);
  });
