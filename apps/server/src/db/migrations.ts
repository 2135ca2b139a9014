// This version's migrations, read from the files that drizzle-kit writes.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

let times: readonly number[] | undefined;

/** When each migration was created, the newest last; drizzle identifies migrations by this time. */
export const migrationTimes = (): readonly number[] =>
  (times ??= readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

export const newestMigration = (): number => migrationTimes().at(-1) ?? 0;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8'));

let tables: ReadonlySet<string> | undefined;

function readTables(): ReadonlySet<string> {
  const { entries } = readJson('_journal.json') as { entries: { idx: number }[] };
  const number = String(entries.at(-1)?.idx ?? 0).padStart(4, '0');
  const snapshot = readJson(`${number}_snapshot.json`) as { tables: Record<string, { name: string }> };
  return new Set(Object.values(snapshot.tables).map(({ name }) => name));
}

/** The tables of this version. A newer version, whose migrations may already be applied, may have others. */
export const knownTables = () => (tables ??= readTables());
