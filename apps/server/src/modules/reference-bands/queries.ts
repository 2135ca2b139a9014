import type { FieldErrors } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { ReferenceBand, YearBands } from '@orgscope/contract/resources/reference-bands';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { industries } from '../../db/tables/industries.ts';
import { referenceBands as table } from '../../db/tables/reference-bands.ts';
import { insertMany } from '../../db/sql/write-many.ts';
import { AppError } from '../../errors/app-error.ts';
import { byYear } from '../../lib/by-year.ts';
import { listVersion } from '../../lib/list-version.ts';
import { checkListVersion } from '../records/check-edit.ts';

type OfYear = z.infer<typeof YearBands>;

const bandsOf = (year: number, rows: readonly (typeof table.$inferSelect)[]): OfYear => {
  const bands = rows.map(({ id: _id, year: _year, industryId, ...band }) => ({ ...band, industry_id: industryId }));
  return { year, bands, version: listVersion(bands) };
};

/** The bands of all years, the latest year first, in the order in which they were sent. */
export async function allBands(database: Database): Promise<OfYear[]> {
  const rows = await database.in(platformScope).select().from(table).orderBy(asc(table.id));
  return byYear(rows).map(([year, own]) => bandsOf(year, own));
}

const ofYear = async (tx: Drizzle, year: number) =>
  bandsOf(year, await tx.select().from(table).where(eq(table.year, year)).orderBy(asc(table.id)));

/** The industries that a year's bands may name, by the key of their name: active ones, and those that its bands name now. */
export async function industriesByName(database: Database, year: number): Promise<ReadonlyMap<string, number>> {
  const db = database.in(platformScope);
  const named = db.select({ id: table.industryId }).from(table).where(eq(table.year, year));
  const rows = await db
    .select({ id: industries.id, name: industries.name })
    .from(industries)
    .where(or(eq(industries.isActive, true), inArray(industries.id, named)))
    // Of two with one name, the active one is meant.
    .orderBy(asc(industries.isActive));
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]));
}

/** The names of industries, inactive ones too. */
export async function industryNames(database: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await database.in(platformScope).select({ id: industries.id, name: industries.name }).from(industries);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Refuses industries that are absent or inactive, by position, and keeps the others active until the transaction ends. What the
 * year's bands name already may stay.
 */
async function lockIndustries(tx: Drizzle, bands: readonly ReferenceBand[], stored: OfYear): Promise<void> {
  const known = new Set(stored.bands.map(({ industry_id: id }) => id));
  const ids = [...new Set(bands.flatMap(({ industry_id: id }) => (id === null || known.has(id) ? [] : id)))];
  const locked = await tx
    .select({ id: industries.id })
    .from(industries)
    .where(and(isAnyOf(industries.id, ids), eq(industries.isActive, true)))
    .for('share');
  const active = new Set(locked.map(({ id }) => id));
  const faults: FieldErrors = {};
  for (const [at, { industry_id: id }] of bands.entries()) {
    if (id !== null && !known.has(id) && !active.has(id))
      faults[`${at}.industry_id`] = [message('bands.unknown_industry')];
  }
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}

/** Replaces the bands of a year. A version from an earlier reading refuses what changed meanwhile. */
export const replaceBands = (
  database: Database,
  year: number,
  bands: readonly ReferenceBand[],
  version: number | undefined,
): Promise<OfYear> =>
  database.transaction(platformScope, async (tx) => {
    // Two lists that are saved at once must not be mixed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reference_bands'))`);
    const stored = await ofYear(tx, year);
    if (version !== undefined) checkListVersion(version, stored);
    await lockIndustries(tx, bands, stored);
    await tx.delete(table).where(eq(table.year, year));
    const rows = bands.map(({ industry_id: industryId, ...band }) => ({ ...band, year, industryId }));
    await insertMany(tx, table, rows, table.id);
    return ofYear(tx, year);
  });
