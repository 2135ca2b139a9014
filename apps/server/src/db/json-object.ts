import { sql } from 'drizzle-orm';
import type { GetColumnData, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Types that JSON carries unchanged from the database: no timestamps, no bytes. */
type Plain = string | number | boolean | null;
type ValueOf<Field> =
  Field extends SQL<infer T> ? T : Field extends PgColumn ? Extract<GetColumnData<Field>, Plain> : never;

/**
 * Several columns as one JSON object. For a row of twenty columns this takes the driver and Drizzle half the time; it
 * matters for the look-up of each request.
 */
export function jsonObject<Fields extends Record<string, PgColumn | SQL>>(fields: Fields) {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }>`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The object, or null if an outer join found no row. */
export const unlessAbsent = <T>(key: PgColumn, object: SQL<T>) =>
  sql<T | null>`case when ${key} is not null then ${object} end`;
