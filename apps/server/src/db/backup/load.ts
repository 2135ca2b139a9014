import type { ClientBase } from 'pg';
import { actorSetting } from '../acting-client.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { grantAccess } from '../schema/access.ts';
import { migrations, newestMigration } from '../migrations.ts';
import { ensureRoles } from '../schema/roles.ts';
import { BadArchive, readArchive } from './archive.ts';
import type { Manifest } from './archive.ts';

/** The database is not empty. */
export class NotEmpty extends Error {}

/** About how much is inserted at once, in bytes. */
const batchSize = 1_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Throws unless this version can restore the backup that the manifest describes. */
export function assertKnown({ product, migration }: Manifest): void {
  if (migrations().some(({ madeAt }) => madeAt === migration)) return;
  const dayOf = (madeAt: number) => new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ');
  throw new BadArchive(
    `its tables are those of a release with the migration of ${dayOf(migration)}, which this one does not know (its newest ` +
      `is of ${dayOf(newestMigration())}). Version ${product} wrote it beside that release: restore with that or a newer one`,
  );
}

async function assertEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(format('%s.%s', nspname, relname), ', ') as names
    from (
      select nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by 1, 2 limit 3
    ) as found`);
  if (rows[0]?.names) throw new NotEmpty(rows[0].names);
}

/** Runs the migrations after `from` up to `to` inside the open transaction, and records them as drizzle does. */
async function runMigrations(client: ClientBase, from: number, to: number): Promise<void> {
  for (const { statements, madeAt, hash, isPiecemeal } of migrations()) {
    if (madeAt <= from || madeAt > to) continue;
    // In a transaction no index can be built concurrently and no part committed; here nobody else waits for the tables.
    for (const statement of statements)
      await client.query(isPiecemeal ? statement.replaceAll(/\bconcurrently\b|\bcommit;/gi, '') : statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt]);
  }
}

const makeJournal = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Statements that allow tables to be filled in any order, without triggers, and statements that undo this. */
async function relaxing(client: ClientBase): Promise<{ before: string; after: string }> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  );
  const { rows: keys } = await client.query<{ of: string; name: string }>(
    `select relname as of, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  );
  const triggers = (act: string) => tables.map(({ name }) => `alter table ${quoted(name)} ${act} trigger user`);
  const references = (how: string) =>
    keys.map(({ of, name }) => `alter table ${quoted(of)} alter constraint ${quoted(name)} ${how}`);
  const before = [
    ...triggers('disable'),
    ...references('deferrable'),
    'set constraints all deferred',
    // The backup has the rows that migrations insert, as they were at that time.
    ...tables.map(({ name }) => `delete from ${quoted(name)}`),
  ];
  const after = ['set constraints all immediate', ...references('not deferrable'), ...triggers('enable')];
  return { before: before.join(';\n'), after: after.join(';\n') };
}

/** The statement that inserts a JSON list of rows; generated columns are left out. */
export async function insertInto(client: ClientBase, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public.${quoted(table)}`],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const values = columns.map((column, at) => {
    const type = types.get(column);
    if (!type) throw new BadArchive(`it has ${table}.${column}, which its version does not`);
    return `(row->>${at})::${type}`;
  });
  const names = columns.map(quoted).join(', ');
  return (
    `insert into ${quoted(table)} (${names}) overriding system value ` +
    `select ${values.join(', ')} from json_array_elements($1::json) as row`
  );
}

async function insertAll(client: ClientBase, file: string): Promise<void> {
  let insert = '';
  let batch: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    size = 0;
  };
  await readArchive(file, {
    async table({ table, columns }) {
      await flush();
      insert = await insertInto(client, table, columns);
    },
    async row(line) {
      batch.push(line);
      size += line.length;
      if (size >= batchSize) await flush();
    },
  });
  await flush();
}

async function checkCounts(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const [table, { rows }] of Object.entries(tables)) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
    if (Number(counted[0]?.count) !== rows)
      throw new Error(`${table} has ${counted[0]?.count} rows after the restore, and the backup ${rows}`);
  }
}

/**
 * Events since the backup have been sent to AUDIT_STREAM under ids that would be given again, and who reads it takes an id
 * only once. Milliseconds grow faster than events come, restore after restore.
 */
const passAuditIds = `select setval('audit_events_id_seq', greatest(
  (select last_value from audit_events_id_seq), (extract(epoch from clock_timestamp()) * 1000)::bigint))`;

/**
 * Fills an empty database with a verified backup: the schema of the backup's version by our own migrations, its rows,
 * and the migrations since. All of it is one transaction. Needs the owner's connection.
 */
export async function loadArchive(client: ClientBase, file: string, manifest: Manifest): Promise<void> {
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  try {
    // A server that starts meanwhile waits for this lock and then finds a complete database.
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    await assertEmpty(client);
    await ensureRoles(client);
    await client.query(makeJournal);
    await runMigrations(client, 0, manifest.migration);
    const { before, after } = await relaxing(client);
    await client.query(before);
    await insertAll(client, file);
    await client.query(after);
    const sequences = Object.entries(manifest.sequences).map(
      ([name, [value, isCalled]]) => `select setval(${literal(quoted(name))}, ${literal(value)}, ${isCalled})`,
    );
    if (sequences.length > 0) await client.query(sequences.join(';\n'));
    if (manifest.sequences['audit_events_id_seq']) await client.query(passAuditIds);
    await checkCounts(client, manifest);
    await runMigrations(client, manifest.migration, Number.POSITIVE_INFINITY);
    await grantAccess(client);
    await client.query(`${actorSetting()}; select tell_audit('restored', 'backup', null, null, 'done', null, null)`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
