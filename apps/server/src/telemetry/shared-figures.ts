// Figures about the whole database, which all servers share: what waits, how old it is, and how large the database is.
import { sql } from 'drizzle-orm';
import { archiveFails, fromNewestBackup } from '../db/backup/dump.ts';
import type { Database } from '../db/connections/database.ts';
import { openConnections } from '../db/connections/open-connections.ts';
import { platformScope } from '../db/scope.ts';

/** Ages are in seconds; null where there is nothing. */
export interface SharedFigures {
  readonly mail_waiting: number;
  readonly mail_oldest: number | null;
  readonly mail_dead: number;
  readonly webhooks_waiting: number;
  readonly webhooks_oldest: number | null;
  readonly webhooks_dead: number;
  readonly jobs_waiting: number;
  readonly jobs_oldest: number | null;
  readonly jobs_failed: number;
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

// One that was tried in vain has waited since it was added.
const jobs = sql`select count(*)::float8 as waiting,
    ${ageOf(sql`min(case when attempts > 0 then created_at else run_after end)`)} as oldest
  from jobs where state = 'waiting' and (attempts > 0 or run_after <= now())`;

// Before there were jobs, servers noted the days in daily_runs.
export const lastDailyWork = sql`greatest((select max(done_at) from daily_runs),
  (select max(finished_at) from jobs where kind = 'snapshots' and state = 'done'))`;

/** What all servers share, for Prometheus: ages are in seconds. */
export async function readSharedFigures(database: Database, sessionIdle: number): Promise<SharedFigures> {
  const { rows } = await database.in(platformScope).execute<SharedFigures & Record<string, unknown>>(sql`
    select mail.waiting as mail_waiting, case when mail.oldest is not null then greatest(0, mail.oldest) end as mail_oldest,
      (select count(*)::float8 from mails where dead_at is not null) as mail_dead,
      webhooks.waiting as webhooks_waiting, case when webhooks.oldest is not null then greatest(0, webhooks.oldest) end as webhooks_oldest,
      (select count(*)::float8 from webhook_deliveries where dead_at is not null) as webhooks_dead,
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
  const [figures] = rows;
  if (!figures) throw new Error('The database answered no figures');
  return figures;
}

/** So long a reader waits for the database. */
const patienceMs = 2_000;
/** At least so long, and so many times as long as reading takes, figures are not read again. */
const [shortestMs, rest] = [30_000, 50];

/**
 * Reads at most now and then, however many ask: the figures take no more than a fiftieth of one connection's time. Undefined
 * while the database does not answer within `patienceMs`.
 */
export function cachedFigures(read: () => Promise<SharedFigures>) {
  let kept: { figures: SharedFigures; until: number } | undefined;
  let reading: Promise<SharedFigures | undefined> | undefined;

  async function readAgain(): Promise<SharedFigures | undefined> {
    const startedAt = performance.now();
    try {
      const figures = await read();
      const now = performance.now();
      kept = { figures, until: now + Math.max(shortestMs, (now - startedAt) * rest) };
      return figures;
    } catch {
      kept = undefined;
      return undefined;
    } finally {
      reading = undefined;
    }
  }

  return async function figures(): Promise<SharedFigures | undefined> {
    if (kept && performance.now() < kept.until) return kept.figures;
    reading ??= readAgain();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    return Promise.race([reading, patience]).finally(() => clearTimeout(timer));
  };
}
