import { sql } from 'drizzle-orm';
import type { GetColumnData, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What JSON has as the database has it: no moments, no bytes. */
type Plain = string | number | boolean | null;
type ValueOf<Field> =
  Field extends SQL<infer T> ? T : Field extends PgColumn ? Extract<GetColumnData<Field>, Plain> : never;

/**
 * Several columns as one JSON object. A row of twenty columns costs the driver and Drizzle twice what parsing the same
 * as JSON does: for the look-up of each request that counts.
 */
export function jsonObject<Fields extends Record<string, PgColumn | SQL>>(fields: Fields) {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }>`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The object, or null where an outer join found none. */
export const unlessAbsent = <T>(key: PgColumn, object: SQL<T>) =>
  sql<T | null>`case when ${key} is not null then ${object} end`;
