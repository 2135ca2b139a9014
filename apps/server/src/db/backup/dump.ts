import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { actorSetting } from '../acting-client.ts';
import type { Database } from '../connections/database.ts';
import { platformScope } from '../scope.ts';
import { archiveWriter } from './archive.ts';
import type { Manifest, Row } from './archive.ts';

// Sessions, waiting imports and rate limits are left out: a restore would revive sessions that have ended since, and a copy
// that is restored elsewhere would send what waits for webhooks.
const leftOut = ['sessions', 'rate_limits', 'import_turns', 'idempotency_keys', 'webhook_events', 'webhook_deliveries'];

/** About how much of a table is read at once, in characters. */
const batchSize = 500_000;

/** The login cannot see every row, so a backup would be incomplete. */
export class HiddenRows extends Error {}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Our tables in order of their names, with the columns that order their rows; without tables of extensions. */
const tablesOf = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
  ) as columns, array(
    select a.attname::text from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place)
      join pg_attribute a on a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place
  ) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by c.relname collate "C"`;

/** Tables of which row level security may hide rows from this login. */
const hiddenTables = `
  select string_agg(c.relname, ', ') as names, current_user as login
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and row_security_active(c.oid) and not exists (
    select from pg_policy p
    where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, c.oid) = 'true'
      and exists (select from unnest(p.polroles) r (oid) where r.oid = 0 or pg_has_role(r.oid, 'usage'))
  )`;

async function assertSeesAll(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null; login: string }>(hiddenTables);
  const [hidden] = rows;
  if (hidden?.names) throw new HiddenRows(`The login ${hidden.login} may not read every row of ${hidden.names}`);
}

interface Table {
  name: string;
  columns: string[];
  key: string[];
}

/** Yields the rows of a table in batches. */
async function* batchesOf(client: ClientBase, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const order = key.length > 0 ? `order by ${key.map(quoted).join(', ')}` : '';
  const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(`declare backup no scroll cursor for select ${values} from ${quoted(name)} ${order}`);
  for (let size = 100; ;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${size} from backup`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
    const characters = rows.reduce((sum, row) => row.reduce((so, value) => so + (value?.length ?? 0), sum), 0);
    size = Math.max(1, Math.min(5_000, Math.ceil((size * batchSize) / Math.max(characters, 1))));
  }
  await client.query('close backup');
}

async function sequencesIn(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Manifest['sequences'] = {};
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    if (state[0]) sequences[name] = [state[0].last_value, state[0].is_called];
  }
  return sequences;
}

/** Writes everything in the database at one moment, while other transactions go on. Needs the owner's connection. */
export async function dumpDatabase(
  client: ClientBase,
  { product, engine }: Pick<Manifest, 'product' | 'engine'>,
  write: (lines: string) => Promise<void>,
): Promise<void> {
  // The values' texts must not depend on the server's settings. These settings end with the transaction.
  await client.query(`begin isolation level repeatable read, read only;
    set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`);
  try {
    await assertSeesAll(client);
    const { rows: journal } = await client.query<{ newest: string | null }>(
      'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
    );
    const archive = archiveWriter(write);
    await archive.begin();
    const createdAt = new Date().toISOString();
    const { rows: tables } = await client.query<Table>(tablesOf);
    for (const table of tables) {
      if (leftOut.includes(table.name)) continue;
      await archive.table({ table: table.name, columns: table.columns }, batchesOf(client, table));
    }
    const migration = Number(journal[0]?.newest ?? 0);
    await archive.end({ product, engine, createdAt, migration, sequences: await sequencesIn(client) });
  } finally {
    await client.query('rollback');
  }
}

/**
 * Of `pg_stat_archiver`, whether archiving fails: its last try failed, it has no command, or for a quarter of an hour a whole
 * segment waits, as for a command that hangs. Null if it is off, or a standby's. PostgreSQL keeps what it cannot archive, until
 * its disk is full. Without a timeout, the first segment may take a day to fill.
 */
export const archiveFails = `case
  when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
  when last_failed_time > coalesce(last_archived_time, '-infinity') then true
  when current_setting('archive_command') in ('', '(disabled)') and coalesce(current_setting('archive_library', true), '') = ''
    then true
  when last_archived_wal is null then greatest(stats_reset, pg_postmaster_start_time()) < now() - interval '15 minutes' - case
    current_setting('archive_timeout') when '0' then interval '1 day' else current_setting('archive_timeout')::interval end
  else last_archived_wal like repeat('_', 24) || '%'
    and greatest(last_archived_time, pg_postmaster_start_time()) < now() - interval '15 minutes'
    and substr(last_archived_wal, 9, 16) collate "C"
      < substr(pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))), 9, 16)
  end`;

/** The newest record that `recordBackup` made, as SQL after the columns to select. */
export const fromNewestBackup =
  "from audit_events where resource = 'backup' and record_id is null and act = 'backed_up' order by id desc limit 1";

const record = `select record_act('backed_up', 'backup', null, null, 'done', null, null)`;

/** Records a backup by another tool, with the servers' login: the owner's would need a connection past a pooler. */
export const recordOtherBackup = (database: Database) => database.in(platformScope).execute(sql.raw(record));

/** Records that there is a backup, once its file is in its place, on the connection that has read the tables. */
export async function recordBackup(client: ClientBase): Promise<void> {
  // Tables of an older version have no audit.
  const { rows: known } = await client.query(`select from pg_proc where proname = 'record_act'`);
  if (known.length === 0) return;
  // As one transaction, with which the actor ends.
  await client.query(`${actorSetting()}; ${record}`);
}
