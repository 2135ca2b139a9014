import type { RunQuery } from '../db/schema/access.ts';
import { archiveFails, fromNewestBackup } from '../db/backup/dump.ts';
import { gapIn, migrationTimes } from '../db/migrations.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { dayMs } from '../lib/time/days.ts';
import { advice, fault, good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

const about = 'DATABASE_URL';
/** Smaller tables are read as fast without an index, and cleared away in no time. */
const [manyRows, manyDead] = [10_000, 10_000];
const some = (texts: readonly string[]) => texts.slice(0, 3).join(', ') + (texts.length > 3 ? ', …' : '');

const invalidIndexes = `
  select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready) order by 1`;

// An index helps if it begins with a column of the key; with that of the client alone it finds all of a client's rows.
const unindexedKeys = `
  select k.conrelid::regclass::text || ' (' || k.conname || ')' as name
  from pg_constraint k join pg_stat_user_tables s on s.relid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and s.n_live_tup > ${manyRows}
    and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = (i.indkey::int2[])[0]
      where i.indrelid = k.conrelid and i.indisvalid and a.attnum = any(k.conkey)
        and (a.attname <> 'client_id' or cardinality(k.conkey) = 1 or (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ilike '%is not null%'))
  order by s.n_live_tup desc`;

// A backup reads each table once: many times more is what pages do.
const scannedTables = `
  select relname::text as name from pg_stat_user_tables
  where schemaname = 'public' and n_live_tup > ${5 * manyRows} and seq_scan >= 500
    and seq_tup_read / seq_scan > n_live_tup / 2 and seq_scan > coalesce(idx_scan, 0) / 20
  order by seq_tup_read desc`;

const deadTables = `
  select relname::text as name, current_setting('autovacuum')::boolean as is_on from pg_stat_user_tables
  where schemaname = 'public' and n_dead_tup > ${manyDead} and n_dead_tup > 0.3 * n_live_tup order by n_dead_tup desc`;

const sizes = `
  select pg_size_pretty(pg_database_size(current_database())) as size, age(d.datfrozenxid)::float8 as age,
    array(select c.relname || ' ' || pg_size_pretty(pg_total_relation_size(c.oid)) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by pg_total_relation_size(c.oid) desc limit 3) as largest
  from pg_database d where d.datname = current_database()`;

const names = async (ask: RunQuery, query: string) => (await ask(query)).map(({ name }) => String(name));

async function examineIndexes(ask: RunQuery): Promise<Finding[]> {
  const [invalid, unindexed, scanned] = [
    await names(ask, invalidIndexes),
    await names(ask, unindexedKeys),
    await names(ask, scannedTables),
  ];
  const found: Finding[] = [];
  if (invalid.length > 0) {
    found.push(
      fault(
        about,
        `${invalid.length} indexes are invalid, so that no statement uses them: ${some(invalid)}.`,
        'Rebuild each as the owner: reindex index concurrently NAME;',
      ),
    );
  }
  if (unindexed.length > 0) {
    found.push(
      advice(
        about,
        `${unindexed.length} foreign keys of large tables have no index: ${some(unindexed)}.`,
        'Deleting what they refer to reads the whole table. Make indexes on their columns: create index concurrently …;',
      ),
    );
  }
  if (scanned.length > 0) {
    found.push(
      advice(
        about,
        `${scanned.length} large tables are often read from end to end: ${some(scanned)}.`,
        'Run analyze on them as the owner. If that does not help, report the slow page; an index is missing.',
      ),
    );
  }
  return found.length > 0 ? found : [good(about, 'no index is invalid or missing.')];
}

async function examineGrowth(ask: RunQuery): Promise<Finding[]> {
  const dead = await ask(deadTables);
  const [whole] = await ask(sizes);
  const found: Finding[] = [];
  if (dead.length > 0) {
    const text = `${dead.length} tables keep many rows that are deleted: ${some(dead.map(({ name }) => String(name)))}.`;
    found.push(
      dead[0]?.['is_on']
        ? advice(about, text, 'Autovacuum is behind: let it run more often, and look for transactions that stay open.')
        : fault(
            about,
            `${text} Autovacuum is off.`,
            'Set autovacuum = on in postgresql.conf: tables grow without end.',
          ),
    );
  }
  if (Number(whole?.['age']) > 1_000_000_000) {
    found.push(
      fault(
        about,
        'the database comes near the end of its transaction numbers, where it refuses every write.',
        'Run vacuum freeze as the owner, now, and find out why autovacuum does not.',
      ),
    );
  }
  const largest = (whole?.['largest'] as string[] | undefined) ?? [];
  return [
    ...found,
    good(about, `the database has ${String(whole?.['size'])}; its largest tables: ${largest.join(', ')}.`),
  ];
}

async function examineExtensions(ask: RunQuery): Promise<Finding> {
  const [row] = await ask(`select exists (select from pg_extension where extname = 'pg_trgm') as has`);
  return row?.['has']
    ? good(about, 'has the extension pg_trgm, which searches use.')
    : fault(
        about,
        'lacks the extension pg_trgm, which searches use.',
        'Install PostgreSQL’s contrib package, then run as the owner: create extension pg_trgm;',
      );
}

/** Checks what a database becomes in use: indexes, dead rows, its size. Reads the catalogue alone. */
export async function examineTables(ask: RunQuery): Promise<Finding[]> {
  return [await examineExtensions(ask), ...(await examineIndexes(ask)), ...(await examineGrowth(ask))];
}

/** What only the servers' role can read. Times are in milliseconds; null where there is nothing. */
export interface Kept {
  /** When each applied migration was made. */
  readonly applied: readonly string[];
  readonly is_demo: boolean | null;
  /** The migration that servers must know; null before the migration that brings it. */
  readonly oldest_reader: string | null;
  readonly backup: Date | null;
  readonly archived: Date | null;
  /** Whether the write-ahead log is not archived although it should be; null if it should not. */
  readonly archive_fails: boolean | null;
}

export const keptQuery = `
  select array(select created_at::text from drizzle.__drizzle_migrations) as applied,
    (select is_demo from installation) as is_demo,
    (select to_jsonb(installation) ->> 'oldest_reader' from installation) as oldest_reader,
    (select at ${fromNewestBackup}) as backup,
    (select last_archived_time from pg_stat_archiver) as archived,
    (select ${archiveFails} from pg_stat_archiver) as archive_fails`;

/** Whether this version can read the tables. */
export const isMigrated = ({ applied }: Kept): boolean => {
  const times = new Set(applied.map(Number));
  return migrationTimes().every((time) => times.has(time));
};

/** Whether the database has the migrations that this version needs, and whether this version may still read it. */
export function examineMigrations(applied: ReadonlySet<number>, oldestReader: number): Finding {
  const needed = migrationTimes();
  const missing = needed.filter((time) => !applied.has(time)).length;
  const gap = gapIn([...applied]);
  if (gap) {
    const text = `the database is half migrated: ${gap.name} is missing, and later ones are applied.`;
    return fault(about, text, 'Restore a backup into a new database; docs/guide/operating.md says how.');
  }
  if (missing > 0) {
    return fault(
      about,
      `the database lacks ${missing} of ${needed.length} migrations.`,
      `Run ${commandLine('migrate')} with DATABASE_OWNER_URL set.`,
    );
  }
  const newest = needed.at(-1) ?? 0;
  if (oldestReader > newest) {
    const text = 'a newer version has changed the database so that this version cannot use it.';
    return fault(about, text, 'Start that version on this machine.');
  }
  if ([...applied].some((time) => time > newest)) {
    return advice(about, 'a newer version has migrated the database.', 'Start that version on this machine, too.');
  }
  return good(about, 'the database has all migrations.');
}

function examineBackup({ backup, archived, archive_fails: archiveFailed }: Kept, production: boolean): Finding {
  if (archiveFailed) {
    const text = 'the write-ahead log is not archived, although archive_mode is on.';
    return inProduction(production)(
      'backup',
      text,
      "PostgreSQL's log says why; the command in archive_command must succeed, and may not hang or be empty.",
    );
  }
  const record = commandLine('backup', '--recorded');
  const remedy = `Run ${commandLine('backup')} each day, or ${record} after each backup by another tool; docs/guide/operating.md says how.`;
  if (!backup) {
    const text = archived
      ? 'the write-ahead log is archived, but without a whole backup, of which none is recorded, nothing can be restored from it.'
      : 'there is no backup yet that the product knows of.';
    return production ? advice('backup', text, remedy) : good('backup', 'there is none yet.');
  }
  const last = new Date(backup).getTime();
  const days = Math.floor((Date.now() - last) / dayMs);
  return days >= 2
    ? inProduction(production)('backup', `the last one is ${days} days old.`, remedy)
    : good('backup', `the last one is of ${new Date(last).toISOString().slice(0, 16).replace('T', ' ')} UTC.`);
}

/** What the database tells of its migrations, of the last backup and of the demo. */
export function examineKept(kept: Kept, production: boolean): Finding[] {
  const found = [
    examineMigrations(new Set(kept.applied.map(Number)), Number(kept.oldest_reader ?? 0)),
    examineBackup(kept, production),
  ];
  if (kept.is_demo) {
    const text = 'the database contains the demo, whose passwords are public.';
    found.push(inProduction(production)(about, text, 'Use another database in production.'));
  }
  return found;
}
