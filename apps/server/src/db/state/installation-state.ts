// The state of the installation, which all servers share: what waits, how old it is, and how large the database is.
import { sql } from 'drizzle-orm';
import { archiveFails, fromNewestBackup } from '../backup/dump.ts';
import type { Database } from '../connections/database.ts';
import { openConnections } from '../connections/open-connections.ts';
import { platformScope } from '../scope.ts';

/** Ages are in seconds; null where there is nothing. */
export interface InstallationState {
  readonly mail_waiting: number;
  readonly mail_oldest: number | null;
  readonly mail_dead: number;
  readonly webhooks_waiting: number;
  readonly webhooks_oldest: number | null;
  readonly webhooks_dead: number;
  readonly jobs_waiting: number;
  readonly jobs_oldest: number | null;
  readonly jobs_failed: number;
  /** Of the sealed events of the audit that AUDIT_STREAM has still to send; null while a server sends them. */
  readonly audit_unsent_oldest: number | null;
  readonly sessions: number;
  /** Since the daily work was last done, which takes the snapshots. */
  readonly snapshots: number | null;
  readonly backup: number | null;
  readonly archive: number | null;
  readonly archive_fails: number | null;
  readonly bytes: number;
  readonly connections: number;
  readonly max_connections: number;
}

const isOpen = sql`delivered_at is null and dead_at is null`;
const ageOf = (moment: ReturnType<typeof sql>) => sql`extract(epoch from now() - ${moment})::float8`;

// What is meant for later does not wait yet; what was tried in vain has waited since it was written.
const mail = sql`select count(*)::float8 as waiting,
    ${ageOf(sql`min(case when attempts > 0 then created_at else next_attempt_at end)`)} as oldest
  from mails where ${isOpen} and (attempts > 0 or next_attempt_at <= now())`;

// Not counted is what an endpoint that fails makes wait: its next attempt is hours away, and its client is notified.
const webhooks = sql`select count(*)::float8 as waiting, ${ageOf(sql`min(d.next_attempt_at)`)} as oldest
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id join clients c on c.id = w.client_id
  where ${isOpen} and d.next_attempt_at <= now() and w.is_on and c.is_active`;

// One that was tried in vain has waited since it was added, or asked for again.
const jobs = sql`select count(*)::float8 as waiting,
    ${ageOf(sql`min(case when attempts > 0 then created_at else run_after end)`)} as oldest
  from jobs where state = 'waiting' and (attempts > 0 or run_after <= now())`;

// Before there were jobs, servers noted the days in daily_runs.
export const lastDailyWork = sql`greatest((select max(done_at) from daily_runs),
  (select max(finished_at) from jobs where kind = 'snapshots' and state = 'done'))`;

// Told by every server, also if none has the setting any more. One that holds the lease and does not fail is catching up.
const unsent = sql`select ${ageOf(sql`at`)} from audit_events
  where id > (select through from audit_stream where failing_since is not null or leased_until is null or leased_until <= now())
    and id <= (select max(through) from audit_seals)
  order by id limit 1`;

export async function readInstallationState(database: Database, sessionIdle: number): Promise<InstallationState> {
  const { rows } = await database.in(platformScope).execute<InstallationState & Record<string, unknown>>(sql`
    select mail.waiting as mail_waiting, case when mail.oldest is not null then greatest(0, mail.oldest) end as mail_oldest,
      (select count(*)::float8 from mails where dead_at is not null) as mail_dead,
      webhooks.waiting as webhooks_waiting, case when webhooks.oldest is not null then greatest(0, webhooks.oldest) end as webhooks_oldest,
      (select count(*)::float8 from webhook_deliveries where dead_at is not null) as webhooks_dead,
      (${unsent}) as audit_unsent_oldest,
      (select count(*)::float8 from sessions
        where expires_at > now() and last_seen_at > now() - ${sessionIdle}::int * interval '1 second') as sessions,
      jobs.waiting as jobs_waiting, case when jobs.oldest is not null then greatest(0, jobs.oldest) end as jobs_oldest,
      (select count(*)::float8 from jobs where state = 'failed') as jobs_failed,
      ${ageOf(lastDailyWork)} as snapshots,
      (select ${ageOf(sql`at`)} ${sql.raw(fromNewestBackup)}) as backup,
      (select ${ageOf(sql`last_archived_time`)} from pg_stat_archiver) as archive,
      (select (${sql.raw(archiveFails)})::int::float8 from pg_stat_archiver) as archive_fails,
      pg_database_size(current_database())::float8 as bytes,
      (${sql.raw(openConnections)})::float8 as connections,
      current_setting('max_connections')::float8 as max_connections
    from (${mail}) mail, (${webhooks}) webhooks, (${jobs}) jobs`);
  const [state] = rows;
  if (!state) throw new Error('The database answered nothing');
  return state;
}
