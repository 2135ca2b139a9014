import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { maskedEvent } from '../../db/audit/masked-events.ts';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import type { ExportedTable } from './exported-tables.ts';

const batchSize = 2_000;
const comma = sql`, `;
const names = (of: readonly string[], instead: Readonly<Record<string, SQL>> = {}) =>
  sql.join(
    of.map((name) =>
      instead[name] ? sql`${instead[name]} as ${sql.identifier(name)}` : sql`one.${sql.identifier(name)}`,
    ),
    comma,
  );

/** Which rows are the company's: not the views that colleagues keep for themselves, nor webhooks that are removed. */
const conditions: Readonly<Record<string, SQL>> = {
  saved_views: sql`one.is_shared`,
  webhooks: sql`one.events <> '{}'`,
};

/** Values that are not given as they are stored. */
const changed: Readonly<Record<string, Readonly<Record<string, SQL>>>> = { audit_events: maskedEvent('one') };

/** The rows of a table as JSON objects, some at a time, so that no statement and no memory grows with the client. */
export async function* rowsOf(
  database: Database,
  clientId: number,
  { name, columns, key }: ExportedTable,
): AsyncGenerator<string> {
  const keys = key.map((column) => column.name);
  // As text, which tells every type exactly.
  const texts = sql.join(
    keys.map((column) => sql`one.${sql.identifier(column)}::text`),
    comma,
  );
  const condition = conditions[name] ?? sql`true`;
  const owner = sql.raw(name === 'clients' ? 'one.id' : 'one.client_id');
  for (let last: readonly string[] | undefined; ;) {
    const place = sql.join(
      (last ?? []).map((value, index) => sql`${value}::${sql.raw(key[index]?.type ?? 'text')}`),
      comma,
    );
    const further = last ? sql`(${names(keys)}) > (${place})` : sql`true`;
    const { rows } = await database.in(tenantScope(clientId)).execute<{ row: string; place: string[] }>(sql`
      select to_jsonb(shown)::text as row, shown_key as place
      from (select array[${texts}] as shown_key, ${names(columns, changed[name])} from ${sql.identifier(name)} as one
        where ${owner} = ${clientId} and ${condition} and ${further} order by ${names(keys)} limit ${batchSize}) as found,
      lateral (select ${sql.join(
        columns.map((column) => sql`found.${sql.identifier(column)}`),
        comma,
      )}) as shown`);
    for (const { row } of rows) yield row;
    last = rows.at(-1)?.place;
    if (!last || rows.length < batchSize) return;
  }
}
