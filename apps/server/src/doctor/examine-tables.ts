import { message } from '@orgscope/contract/words/message';
import type { RunQuery } from '../db/schema/access.ts';
import { archiveFails, fromNewestBackup } from '../db/backup/dump.ts';
import { gapIn, migrationTimes } from '../db/migrations.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { dayMs } from '../lib/time/days.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { examineFailure, streamFailure } from './examine-stream.ts';
import type { StreamFailure } from './examine-stream.ts';
import { advice, fault, good, inProduction, isSome, listed, sizeOf } from './finding.ts';
import type { Finding } from './finding.ts';

const about = 'DATABASE_URL';
/** Smaller tables are read as fast without an index, and cleared away in no time. */
const [manyRows, manyDead] = [10_000, 10_000];
const some = (texts: readonly string[]) => texts.slice(0, 3).join(', ') + (texts.length > 3 ? ', …' : '');

const invalidIndexes = `
  select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready) order by 1`;

/** Foreign keys that need no index of their own, and why. */
const needNoIndex = {
  pending_sign_ins_sso_provider_id_sso_providers_id_fk: 'rows live for minutes',
  pending_sign_ins_user_id_users_id_fk: 'rows live for minutes',
  pulse_actions_owner: 'the actions of a client, which an index finds, are few',
  reference_bands_industry_id_industries_id_fk: 'industries stay, and the bands are few',
  sso_identities_provider: 'a client, whose rows an index finds, has one provider',
};

// An index helps if it begins with a column of the key; with that of the client alone it finds all of a client's rows.
export const unindexedKeys = (least: number) => `
  select k.conrelid::regclass::text || ' (' || k.conname || ')' as name
  from pg_constraint k join pg_stat_user_tables s on s.relid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and s.n_live_tup >= ${least}
    and k.conname <> all ('{${Object.keys(needNoIndex).join(', ')}}') and not exists (
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
  select pg_database_size(current_database())::float8 as bytes, age(d.datfrozenxid)::float8 as age,
    (select json_agg(t) from (select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 2 desc limit 3) t) as largest
  from pg_database d where d.datname = current_database()`;

const names = async (ask: RunQuery, query: string) => (await ask(query)).map(({ name }) => String(name));

async function examineIndexes(ask: RunQuery): Promise<Finding[]> {
  const [invalid, unindexed, scanned] = [
    await names(ask, invalidIndexes),
    await names(ask, unindexedKeys(manyRows)),
    await names(ask, scannedTables),
  ];
  const found: Finding[] = [];
  if (invalid.length > 0) {
    found.push(
      fault(
        about,
        message('doctor.tables.invalid_indexes', { count: invalid.length, names: some(invalid) }),
        message('doctor.tables.rebuild'),
      ),
    );
  }
  if (unindexed.length > 0) {
    found.push(
      advice(
        about,
        message('doctor.tables.unindexed_keys', { count: unindexed.length, names: some(unindexed) }),
        message('doctor.tables.index'),
      ),
    );
  }
  if (scanned.length > 0) {
    found.push(
      advice(
        about,
        message('doctor.tables.scanned', { count: scanned.length, names: some(scanned) }),
        message('doctor.tables.analyse'),
      ),
    );
  }
  return found.length > 0 ? found : [good(about, message('doctor.tables.indexed'))];
}

async function examineGrowth(ask: RunQuery): Promise<Finding[]> {
  const dead = await ask(deadTables);
  const [whole] = await ask(sizes);
  const found: Finding[] = [];
  if (dead.length > 0) {
    const [count, listing] = [dead.length, some(dead.map(({ name }) => String(name)))];
    found.push(
      dead[0]?.['is_on']
        ? advice(
            about,
            message('doctor.tables.dead_rows', { count, names: listing }),
            message('doctor.tables.vacuum_oftener'),
          )
        : fault(
            about,
            message('doctor.tables.never_vacuumed', { count, names: listing }),
            message('doctor.tables.switch_vacuum_on'),
          ),
    );
  }
  if (Number(whole?.['age']) > 1_000_000_000) {
    found.push(fault(about, message('doctor.tables.wraparound'), message('doctor.tables.freeze')));
  }
  const size = sizeOf(Number(whole?.['bytes'] ?? 0));
  const largest = ((whole?.['largest'] ?? []) as { name: string; bytes: number }[]).map(({ name, bytes }) =>
    message('doctor.size.of_table', { table: name, size: sizeOf(bytes) }),
  );
  const text = isSome(largest)
    ? message('doctor.tables.size', { size, tables: listed(largest) })
    : message('doctor.tables.size_alone', { size });
  return [...found, good(about, text)];
}

async function examineExtensions(ask: RunQuery): Promise<Finding> {
  const [row] = await ask(`select exists (select from pg_extension where extname = 'pg_trgm') as has`);
  return row?.['has']
    ? good(about, message('doctor.tables.has_trgm'))
    : fault(about, message('doctor.tables.lacks_trgm'), message('doctor.tables.install_trgm'));
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
  /** Null unless servers fail to send the audit. */
  readonly stream_failure: StreamFailure | null;
}

export const keptQuery = `
  select array(select created_at::text from drizzle.__drizzle_migrations) as applied,
    (select is_demo from installation) as is_demo,
    (select to_jsonb(installation) ->> 'oldest_reader' from installation) as oldest_reader,
    (select at ${fromNewestBackup}) as backup,
    (select last_archived_time from pg_stat_archiver) as archived,
    (select ${archiveFails} from pg_stat_archiver) as archive_fails,
    (${streamFailure}) as stream_failure`;

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
    const text = message('doctor.schema.half_migrated', { migration: gap.name });
    return fault(about, text, message('doctor.schema.restore'));
  }
  if (missing > 0) {
    return fault(
      about,
      message('doctor.schema.lacks', { count: missing, needed: needed.length }),
      message('doctor.schema.migrate', { command: commandLine('migrate') }),
    );
  }
  const newest = needed.at(-1) ?? 0;
  if (oldestReader > newest) {
    return fault(about, message('doctor.schema.too_new'), message('doctor.schema.start_newer'));
  }
  if ([...applied].some((time) => time > newest)) {
    return advice(about, message('doctor.schema.newer'), message('doctor.schema.start_newer_too'));
  }
  return good(about, message('doctor.schema.migrated'));
}

function examineBackup({ backup, archived, archive_fails: archiveFailed }: Kept, production: boolean): Finding {
  if (archiveFailed) {
    const text = message('doctor.backup.archive_fails');
    return inProduction(production)('backup', text, message('doctor.backup.mend_archive'));
  }
  const record = commandLine('backup', '--recorded');
  const remedy = message('doctor.backup.daily', { command: commandLine('backup'), record });
  if (!backup) {
    const text = archived ? message('doctor.backup.only_archived') : message('doctor.backup.never');
    return production ? advice('backup', text, remedy) : good('backup', message('doctor.backup.none'));
  }
  const last = new Date(backup).getTime();
  const days = Math.floor((Date.now() - last) / dayMs);
  return days >= 2
    ? inProduction(production)('backup', message('doctor.backup.old', { count: days }), remedy)
    : good('backup', message('doctor.backup.last', { at: new Date(last).toISOString() }));
}

/** What the database tells of its migrations, the last backup, the stream of the audit and the demo. */
export function examineKept(kept: Kept, { production, auditStream }: Settings): Finding[] {
  const found = [
    examineMigrations(new Set(kept.applied.map(Number)), Number(kept.oldest_reader ?? 0)),
    examineBackup(kept, production),
  ];
  if (kept.stream_failure) found.push(examineFailure(kept.stream_failure, auditStream));
  if (kept.is_demo) {
    const text = message('doctor.schema.demo');
    found.push(inProduction(production)(about, text, message('doctor.schema.leave_demo')));
  }
  return found;
}
