import type { FastifyInstance } from 'fastify';
import type { Database } from './db/connections/database.ts';
import type { TextRecords } from './lib/network/text-records.ts';
import type { MailWorker } from './mail/worker.ts';
import { expireEvents } from './modules/audit/expire-events.ts';
import type { Publications } from './modules/benchmarks/peers.ts';
import { publishPeers } from './modules/benchmarks/publish-peers.ts';
import { purgeClients } from './modules/clients/purge-client.ts';
import { asJob, runDaily } from './modules/daily-runs/run-daily.ts';
import { digestWork, runDigests } from './modules/digests/run-digests.ts';
import type { UnsubscribeTokens } from './modules/digests/unsubscribe-token.ts';
import { runJobs } from './modules/jobs/run-jobs.ts';
import { runActionReminders } from './modules/pulses/running/remind-actions.ts';
import { takeSnapshots } from './modules/snapshots/take-snapshots.ts';
import { recheckDomains } from './modules/sso/recheck-domains.ts';

interface Parts {
  readonly database: Database;
  readonly mail: MailWorker;
  readonly texts: TextRecords;
  readonly published: Publications;
  readonly tokens: UnsubscribeTokens;
  readonly auditRetentionDays: number | undefined;
}

/** The slow work that servers do beside calls: every kind of job by name, and what adds them. */
export function runBackground(app: FastifyInstance, parts: Parts): ReturnType<typeof runJobs> {
  const { database, mail, texts, published, tokens, auditRetentionDays } = parts;
  // In the order in which they are added each day.
  const daily = {
    snapshots: asJob(takeSnapshots(database)),
    benchmarks: asJob(publishPeers(database)),
    audit_expiry: asJob(expireEvents(database, auditRetentionDays)),
    domain_checks: asJob(recheckDomains(database, texts, app.log)),
    client_purge: asJob(purgeClients(database)),
  };
  const digests = digestWork({ database, published, mail, tokens });
  const jobs = runJobs(app, { database, works: { ...daily, digests } });
  runDaily(app, database, Object.keys(daily) as (keyof typeof daily)[], jobs.wake);
  runDigests(app, database, jobs.wake);
  runActionReminders(app, database, mail);
  return jobs;
}
