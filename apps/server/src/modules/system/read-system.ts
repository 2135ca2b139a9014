import type { System } from '@orgscope/contract/resources/system';
import { sql } from 'drizzle-orm';
import { fromNewestBackup } from '../../db/backup/dump.ts';
import type { Database } from '../../db/connections/database.ts';
import { lastDailyWork, readInstallationState } from '../../db/state/installation-state.ts';
import { migrationTimes } from '../../db/migrations.ts';
import { platformScope } from '../../db/scope.ts';
import { lastRuns } from '../../lib/scheduling/repeated-work.ts';
import { productVersion } from '../../lib/process/product.ts';

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
  const [row, state] = await Promise.all([readRow(database), readInstallationState(database, sessionIdle)]);
  const applied = new Set(row.applied.map(Number));
  const needed = migrationTimes();
  return {
    release: productVersion,
    node: process.versions.node,
    database: {
      engine: database.engine,
      release: row.version,
      bytes: state.bytes,
      connections: state.connections,
      max_connections: state.max_connections,
      migrations: { applied: needed.filter((time) => applied.has(time)).length, needed: needed.length },
    },
    mail: { waiting: state.mail_waiting, oldest: state.mail_oldest, dead: state.mail_dead },
    webhooks: { waiting: state.webhooks_waiting, oldest: state.webhooks_oldest, dead: state.webhooks_dead },
    jobs: { waiting: state.jobs_waiting, oldest: state.jobs_oldest, dead: state.jobs_failed },
    sessions: state.sessions,
    work: workOfServer(),
    daily_work_at: row.daily_work_at,
    backup: { at: row.backup?.at ?? null, by: row.backup?.by ?? null, archived_at: row.archived_at },
  };
}
