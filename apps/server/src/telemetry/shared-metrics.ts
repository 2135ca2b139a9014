import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Database } from '../db/connections/database.ts';
import { readInstallationState } from '../db/state/installation-state.ts';
import type { InstallationState } from '../db/state/installation-state.ts';
import { cachedFigures } from './shared-figures.ts';

const shown: Readonly<Record<keyof InstallationState, readonly [name: string, help: string]>> = {
  mail_waiting: ['mail_waiting', 'Mails that are due, or have failed at least once.'],
  mail_oldest: ['mail_oldest_seconds', 'How long the oldest of them has waited.'],
  mail_dead: ['mail_dead', 'Mails given up within 30 days.'],
  webhooks_waiting: ['webhooks_waiting', 'Webhook deliveries that are due.'],
  webhooks_oldest: ['webhooks_oldest_seconds', 'How long the oldest of them has waited.'],
  webhooks_dead: ['webhooks_dead', 'Webhook deliveries given up, of those that are kept.'],
  jobs_waiting: ['jobs_waiting', 'Jobs that are due, or have failed at least once.'],
  jobs_oldest: ['jobs_oldest_seconds', 'How long the oldest of them has waited.'],
  jobs_failed: ['jobs_failed', 'Jobs given up, of those that are kept.'],
  audit_unsent_oldest: [
    'audit_unsent_oldest_seconds',
    'How old the oldest sealed event is that AUDIT_STREAM has still to send, unless a server is sending.',
  ],
  sessions: ['sessions_active', 'Sessions that have not ended.'],
  snapshots: ['snapshots_age_seconds', 'Since the snapshots of a day were last taken.'],
  backup: ['backup_age_seconds', 'Since the last backup that the command backup made or recorded.'],
  archive: ['archive_age_seconds', 'Since the write-ahead log was last archived.'],
  archive_fails: ['archive_fails', 'Whether the write-ahead log is not archived although it should be (1 or 0).'],
  bytes: ['database_bytes', 'Size of the database.'],
  connections: ['database_connections', 'Connections to the whole database server.'],
  max_connections: ['database_connections_max', 'Connections that the database server allows.'],
};

/** Each server tells the same: to be read with max, not with sum. Their names begin with orgscope_shared_. */
export function sharedMetrics(registry: Registry, database: Database, sessionIdle: number): void {
  const figures = cachedFigures(() => readInstallationState(database, sessionIdle));
  const up = new Gauge({
    name: 'orgscope_database_up',
    help: 'Whether the database answers this server in time (1 or 0).',
    registers: [registry],
    async collect() {
      up.set((await figures()) ? 1 : 0);
    },
  });
  for (const key of Object.keys(shown) as (keyof InstallationState)[]) {
    const [name, help] = shown[key];
    const gauge = new Gauge({
      name: `orgscope_shared_${name}`,
      help: `${help} The same on every server: use max, not sum.`,
      registers: [registry],
      async collect() {
        const value = (await figures())?.[key];
        // Without a value there is no line: zero would be a statement.
        gauge.remove();
        if (value !== undefined && value !== null) gauge.set(value);
      },
    });
  }
}
