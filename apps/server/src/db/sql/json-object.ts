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

/** Values that travel as a JSON array, and how to give them their names again. */
export interface NamedValues<T> {
  readonly json: SQL;
  read(values: unknown): T;
}

type NamedField = PgColumn | SQL | NamedValues<unknown>;
type NamedValueOf<Field> = Field extends NamedValues<infer T> ? T : ValueOf<Field>;

const isNested = (field: NamedField): field is NamedValues<unknown> => 'read' in field;

/**
 * The same as `jsonObject`, but the names stay here. PostgreSQL finds out the type of every argument at every call, also of
 * the names: without them, the look-up of a session takes a sixth less time.
 */
export function namedValues<Fields extends Record<string, NamedField>>(
  fields: Fields,
): NamedValues<{ [Name in keyof Fields]: NamedValueOf<Fields[Name]> }> {
  const entries = Object.entries(fields);
  const columns = entries.map(([, field]) => (isNested(field) ? field.json : sql`${field}`));
  const readers = entries.map(([name, field]) => ({ name, nested: isNested(field) ? field : undefined }));
  return {
    json: sql`json_build_array(${sql.join(columns, sql`, `)})`,
    read(values) {
      const named: Record<string, unknown> = {};
      for (const [index, { name, nested }] of readers.entries()) {
        const value = (values as unknown[])[index];
        named[name] = nested ? nested.read(value) : value;
      }
      return named as { [Name in keyof Fields]: NamedValueOf<Fields[Name]> };
    },
  };
}

/** The values, or null if an outer join found no row. */
export const namedUnlessAbsent = <T>(key: PgColumn, { json, read }: NamedValues<T>): NamedValues<T | null> => ({
  json: sql`case when ${key} is not null then ${json} end`,
  read: (values) => (values === null ? null : read(values)),
});
