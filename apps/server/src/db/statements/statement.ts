import { fillPlaceholders, getTableColumns, is, Placeholder, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A statement whose text is built once and which each connection plans once, under its name. */
export interface Statement<Values, Row> {
  readonly name: string;
  readonly text: string;
  readonly parametersOf: (values: Values) => unknown[];
  /** The type of a result row; has no value at run time. */
  readonly row?: Row;
}

const dialect = new PgDialect();

/** Prepares a statement with `sql.placeholder`s for its values. Any handle runs it: see Drizzle's `run`. */
export function statement<Values extends object, Row>(name: string, query: SQL): Statement<Values, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // Looked up once: asking Drizzle at each run what a parameter is takes longer than sending it.
  const fields = params.map((param) => (is(param, Placeholder) ? param.name : undefined));
  const parametersOf = (values: Values): unknown[] =>
    fields.map((field, index) =>
      field !== undefined && field in values
        ? values[field as keyof Values]
        : fillPlaceholders([params[index]], values as Record<string, unknown>)[0],
    );
  return { name, text, parametersOf };
}

const namesByText = new Map<string, string>();

/**
 * Prepares a statement that holds its values, with a name of its text. For one of few texts: each connection keeps the plan
 * of every text that it has run.
 */
export function statementByText<Row>(kind: string, query: SQL): Statement<object, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = namesByText.get(text) ?? `${kind}_${namesByText.size + 1}`;
  namesByText.set(text, name);
  return { name, text, parametersOf: () => params };
}

const comma = sql`, `;

/**
 * Columns and values of an `insert into` for some fields: the columns without their table, and for each a placeholder
 * with its type, which `select` cannot infer by itself.
 */
export function insertedFields(table: PgTable, fields: readonly string[]) {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columns = fields.flatMap((field) => (all[field] ? [{ field, column: all[field] }] : []));
  return {
    names: sql.join(
      columns.map(({ column }) => sql.identifier(column.name)),
      comma,
    ),
    values: sql.join(
      columns.map(({ field, column }) => sql`${sql.placeholder(field)}::${sql.raw(column.getSQLType())}`),
      comma,
    ),
  };
}
