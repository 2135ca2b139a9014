import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';

/** Tables of a client that its export has not, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  pictures: 'files of their own',
  pulse_comments: 'told with the results of a pulse, which hide small groups',
  pulse_invitations: 'tells who has answered',
  pulse_tallies: 'told with the results of a pulse, which hide small groups',
  webhook_deliveries: 'a log of what was sent, for 30 days',
  webhook_events: 'what they tell is in the tables',
};

/** Columns that are left out everywhere: what follows from others, and secrets. */
const hidden =
  `client_id name_key tag_key search_text public_key private_key leased_until salt actor_salt personal_digest
  purchase_month purchase_units category_place status_place profile_picture`.split(/\s+/);

/** Columns of one table that are left out. */
const withheld: Readonly<Record<string, string>> = {
  // Results tell them only when enough have answered.
  pulses: 'answered editions drivers erased_names',
  // The operator's own.
  subscriptions: 'notes',
};

export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns in whose order rows are read, and their types: the primary key, but for `orders`. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
}

/** Tables of many events, whose primary key is no index of the client's: read in the order of one that is. */
const orders: Readonly<Record<string, ExportedTable['key']>> = {
  audit_events: [
    { name: 'at', type: 'timestamptz' },
    { name: 'id', type: 'bigint' },
  ],
  record_events: [
    { name: 'resource', type: 'text' },
    { name: 'record_id', type: 'integer' },
    { name: 'id', type: 'bigint' },
  ],
};

/**
 * The tables of a client, with the columns that the tenant's role may read. It cannot read secrets, and sees rows of its client
 * alone, so a new table is exported without a word here. Run it in the scope of the client.
 */
export async function exportedTables(tx: Drizzle): Promise<ExportedTable[]> {
  const { rows } = await tx.execute<{ name: string; columns: string[]; key: ExportedTable['key'] }>(sql`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(c.oid, a.attnum, 'select') order by a.attnum) as columns,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'clients' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
        and has_column_privilege(c.oid, a.attnum, 'select')))
    order by c.relname collate "C"`);
  return rows
    .filter(({ name }) => !(name in leftOut))
    .map(({ name, columns, key }) => {
      const isShown = (column: string) => !hidden.includes(column) && !withheld[name]?.split(' ').includes(column);
      return { name, columns: columns.filter(isShown), key: orders[name] ?? key };
    });
}
