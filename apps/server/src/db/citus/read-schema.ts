import type { ClientBase } from 'pg';
import { placements } from './placements.ts';

interface Key {
  readonly table: string;
  readonly name: string;
  readonly is_primary: boolean;
  readonly is_constraint: boolean;
  /** Columns and expressions, as SQL. */
  readonly columns: readonly string[];
  /** The condition of a partial index. */
  readonly condition: string | null;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly target_columns: readonly string[];
}

/** The tables, their unique keys and their foreign keys, as the database describes them. */
export interface Schema {
  readonly tables: readonly { readonly name: string; readonly has_client: boolean }[];
  readonly keys: readonly Key[];
  readonly references: readonly Reference[];
}

const ours = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
  select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** The tables, keys and references of a database, without those of extensions. */
export async function readSchema(client: ClientBase): Promise<Schema> {
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const columns = (of: string, list: string) => `array(
    select attname::text from unnest(${list}) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = ${of} and a.attnum = k.attnum order by place)`;
  return {
    tables: await rowsOf(`select relname::text as name, exists (select from pg_attribute
        where attrelid = pg_class.oid and attname = 'client_id' and attnotnull and not attisdropped) as has_client
      from pg_class where ${ours} order by 1`),
    keys: await rowsOf(`select relname::text as table, indexrelid::regclass::text as name, indisprimary as is_primary,
        exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) as is_constraint,
        array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) place) as columns,
        pg_get_expr(indpred, indrelid) as condition
      from pg_index join pg_class on pg_class.oid = indrelid where indisunique and ${ours} order by 1, 2`),
    references: await rowsOf(`select relname::text as table, conname::text as name,
        ${columns('conrelid', 'conkey')} as columns, confrelid::regclass::text as target,
        ${columns('confrelid', 'confkey')} as target_columns
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and ${ours} order by 1, 2`),
  };
}

/** Distributed tables have no unique key without the client: no machine sees the rows of the others. */
export const lacksClient = ({ table, columns }: Key): boolean =>
  placements.get(table) === 'distributed' && !columns.includes('client_id');

/** Whether Citus refuses a foreign key, by where the two tables are. */
export function isLost({ table, columns, target, target_columns: targets }: Reference): boolean {
  const [from, to] = [placements.get(table), placements.get(target)];
  if (to === 'reference') return false;
  if (from === 'local' && to === 'local') return false;
  const at = columns.indexOf('client_id');
  return from !== 'distributed' || to !== 'distributed' || at < 0 || targets[at] !== 'client_id';
}
