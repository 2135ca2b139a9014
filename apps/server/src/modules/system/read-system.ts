import type { System } from '@orgscope/contract/resources/system';
import { sql } from 'drizzle-orm';
import { fromNewestBackup } from '../../db/backup/dump.ts';
import type { Database } from '../../db/connections/database.ts';
import { migrationTimes } from '../../db/migrations.ts';
import { platformScope } from '../../db/scope.ts';
import { lastRuns } from '../../lib/scheduling/repeated-work.ts';
import { productVersion } from '../../lib/process/product.ts';
import { lastDailyWork, readSharedFigures } from '../../telemetry/shared-figures.ts';

interface Row extends Record<string, unknown> {
  readonly version: string;
  readonly applied: readonly string[];
  readonly backup: { readonly at: string; readonly by: string | null } | null;
  readonly archived_at: string | null;
  readonly daily_work_at: string | null;
}

const asText = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

async function readRow(database: Database): Promise<Row> {
  const { rows } = await database.in(platformScope).execute<Row>(sql`
    select current_setting('server_version') as version,
      array(select created_at::text from drizzle.__drizzle_migrations) as applied,
      (select json_build_object('at', ${asText('at')}, 'by', personal->>'actor') ${sql.raw(fromNewestBackup)}) as backup,
      (select ${asText('last_archived_time')} from pg_stat_archiver) as archived_at,
      (select ${asText('at')} from (select ${lastDailyWork} as at) last) as daily_work_at`);
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing');
  return row;
}

function workOfServer(): System['work'] {
  return [...lastRuns()]
    .map(([name, { endedAt, seconds, hasFailed }]) => ({
      name,
      ended_at: new Date(endedAt).toISOString(),
      seconds: Math.round(seconds * 1000) / 1000,
      has_failed: hasFailed,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The state of the installation, without findings. */
export async function readSystem(database: Database, sessionIdle: number): Promise<Omit<System, 'findings'>> {
  const [row, figures] = await Promise.all([readRow(database), readSharedFigures(database, sessionIdle)]);
  const applied = new Set(row.applied.map(Number));
  const needed = migrationTimes();
  return {
    release: productVersion,
    node: process.versions.node,
    database: {
      engine: database.engine,
      release: row.version,
      bytes: figures.bytes,
      connections: figures.connections,
      max_connections: figures.max_connections,
      migrations: { applied: needed.filter((time) => applied.has(time)).length, needed: needed.length },
    },
    mail: { waiting: figures.mail_waiting, oldest: figures.mail_oldest, dead: figures.mail_dead },
    webhooks: { waiting: figures.webhooks_waiting, oldest: figures.webhooks_oldest, dead: figures.webhooks_dead },
    jobs: { waiting: figures.jobs_waiting, oldest: figures.jobs_oldest, dead: figures.jobs_failed },
    sessions: figures.sessions,
    work: workOfServer(),
    daily_work_at: row.daily_work_at,
    backup: { at: row.backup?.at ?? null, by: row.backup?.by ?? null, archived_at: row.archived_at },
  };
}
