import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { commandLine } from '../../lib/process/command-line.ts';
import { gapIn, migrations, newestMigration } from '../migrations.ts';
import type { Migration } from '../migrations.ts';
import { nameCollation } from './name-collation.ts';

/** What is done, and how much there is to do, in a line for the operator. */
export type Report = (line: string) => void;

/** The database is not one that this version may migrate. The message says what to do. */
export class Unmigratable extends Error {}

/** A statement that waits for a lock makes all others wait behind it: it gives up soon, and tries again. */
export const lockWithin = `set local lock_timeout = '3s'`;
const unlimited = 'set lock_timeout = 0';
const tries = 20;
const pauseMs = 1_000;

const journal = 'drizzle.__drizzle_migrations';

/** When the applied migrations were made. Empty for a database without any. */
export async function appliedMigrations(client: ClientBase): Promise<number[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('${journal}') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ made_at: string }>(
    `select created_at as made_at from ${journal} order by created_at`,
  );
  return rows.map((row) => Number(row.made_at));
}

/** Throws unless the database can hold all names and put them in order. */
export async function assertUsable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>('select getdatabaseencoding() as encoding');
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new Unmigratable(
      `its encoding is ${encoding}. Make one by: create database … encoding 'UTF8' locale 'C.UTF-8' template template0`,
    );
  }
  const { rowCount } = await client.query('select from pg_collation where collname = $1', [nameCollation]);
  if (rowCount) return;
  throw new Unmigratable(
    `it has no collation ${nameCollation}, which puts names in order. Use a PostgreSQL built with ICU, as all usual packages are, ` +
      `or run: select pg_import_system_collations('pg_catalog')`,
  );
}

/** Some tables of a database that this product has not made. */
export async function foreignTables(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ names: string | null }>(`select string_agg(relname, ', ') as names from (
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1 limit 3) as found`);
  return rows[0]?.names ?? undefined;
}

/** Throws unless the applied migrations are the first ones of this version, or all of them and a newer version's. */
export async function assertOurs(client: ClientBase, applied: readonly number[]): Promise<void> {
  if (applied.length === 0) {
    const names = await foreignTables(client);
    if (names === undefined) return;
    throw new Unmigratable(`it holds tables of another product (${names}). Use a database of its own`);
  }
  const own = new Set(migrations().map(({ madeAt }) => madeAt));
  const foreign = applied.filter((madeAt) => !own.has(madeAt) && madeAt < newestMigration());
  if (foreign.length > 0) {
    throw new Unmigratable(
      `it has ${foreign.length} migrations that no release of Orgscope has. Restore a backup into a new database`,
    );
  }
  const gap = gapIn(applied);
  if (gap) {
    throw new Unmigratable(
      `it is half migrated: ${gap.name} is missing, and later ones are applied. Restore a backup into a new database`,
    );
  }
}

/** A lock that did not come in time, or a deadlock. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

const record = (client: ClientBase, { hash, madeAt }: Migration) =>
  client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, madeAt]);

/** All statements and the record of it, or nothing. */
async function asTransaction(client: ClientBase, migration: Migration): Promise<void> {
  await client.query(`begin; ${lockWithin}`);
  try {
    for (const statement of migration.statements) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** An index whose building broke off is there, and of no use; `if not exists` would leave it so. */
async function dropBrokenIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select indexrelid::regclass::text as name
    from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid and relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/** What waits for all transactions of before, perhaps for a backup, and makes no reader or writer wait behind it. */
const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement);

/** Each statement for itself. What is done already, after an attempt that broke off, is done again without harm. */
async function oneByOne(client: ClientBase, migration: Migration): Promise<void> {
  await dropBrokenIndexes(client);
  try {
    for (const statement of migration.statements) {
      await client.query(isConcurrent(statement) ? unlimited : lockWithin.replace('local ', ''));
      await client.query(statement);
    }
    await record(client, migration);
  } finally {
    await client.query(unlimited).catch(() => undefined);
  }
}

/** Repeats what waits for tables that servers use, until it gets them. */
export async function withPatience(name: string, report: Report, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === tries) {
        throw new Unmigratable(
          `${name} waits for a table that another transaction holds. End that one (pg_stat_activity shows it) ` +
            `and run ${commandLine('migrate')} again; what is done stays`,
        );
      }
      report(`${name} waits for a table that another transaction holds: attempt ${attempt} of ${tries}`);
      await pause(pauseMs);
    }
  }
}

/** Runs what is missing, each migration for itself, so that none keeps the locks of those before it. */
export async function runMigrations(
  client: ClientBase,
  report: Report = () => undefined,
  all: readonly Migration[] = migrations(),
): Promise<void> {
  await client.query(`create schema if not exists drizzle; create table if not exists ${journal}
    (id serial primary key, hash text not null, created_at bigint)`);
  const applied = new Set(await appliedMigrations(client));
  const missing = all.filter(({ madeAt }) => !applied.has(madeAt));
  for (const [at, migration] of missing.entries()) {
    report(`${migration.name} (${at + 1} of ${missing.length})`);
    const run = migration.isPiecemeal ? oneByOne : asTransaction;
    await withPatience(migration.name, report, () => run(client, migration));
  }
}
