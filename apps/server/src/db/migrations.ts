// This version's migrations, read from the files that drizzle-kit writes.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

export interface Migration {
  /** The name of its file, such as 0012_addresses. */
  readonly name: string;
  /** When it was made, by which drizzle identifies it. */
  readonly madeAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Its statements run one by one, because PostgreSQL refuses some of them in a transaction. */
  readonly isPiecemeal: boolean;
}

/** The first line of a migration whose statements cannot run in a transaction, such as `create index concurrently`. */
const piecemeal = '-- one by one';

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8'));

let all: readonly Migration[] | undefined;

function readMigrations(): readonly Migration[] {
  const { entries } = readJson('_journal.json') as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, at) => ({
    name: entries[at]?.tag ?? '',
    madeAt: folderMillis,
    hash,
    statements: sql,
    isPiecemeal: sql[0]?.startsWith(piecemeal) ?? false,
  }));
}

/** The oldest first. */
export const migrations = () => (all ??= readMigrations());

/** When each migration was made, the newest last. */
export const migrationTimes = (): readonly number[] => migrations().map(({ madeAt }) => madeAt);

export const newestMigration = (): number => migrations().at(-1)?.madeAt ?? 0;

/** The oldest migration that is missing before one that is applied: none can be applied any more. */
export function gapIn(applied: readonly number[]): Migration | undefined {
  const [has, newest] = [new Set(applied), Math.max(...applied)];
  return migrations().find(({ madeAt }) => madeAt < newest && !has.has(madeAt));
}

let tables: ReadonlySet<string> | undefined;

function readTables(): ReadonlySet<string> {
  const { entries } = readJson('_journal.json') as { entries: { idx: number }[] };
  const number = String(entries.at(-1)?.idx ?? 0).padStart(4, '0');
  const snapshot = readJson(`${number}_snapshot.json`) as { tables: Record<string, { name: string }> };
  return new Set(Object.values(snapshot.tables).map(({ name }) => name));
}

/** The tables of this version. A newer version, whose migrations may already be applied, may have others. */
export const knownTables = () => (tables ??= readTables());
