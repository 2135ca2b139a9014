import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { message } from '@orgscope/contract/words/message';
import type pg from 'pg';
import { onceConnected } from '../db/engines/connecting.ts';
import { platformRole } from '../db/tables/tenancy.ts';
import { targetName } from '../lib/audit-target.ts';
import type { AuditTarget } from '../lib/audit-target.ts';
import { connectToSyslog } from '../lib/network/syslog.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

/** Throws if a server could not send there now. */
async function reach(target: AuditTarget): Promise<void> {
  if (target.kind === 'syslog') {
    (await connectToSyslog(target, AbortSignal.timeout(10_000))).destroy();
    return;
  }
  const exists = await stat(target.path).then(Boolean, () => false);
  await access(exists ? target.path : dirname(target.path), constants.W_OK);
}

interface Progress {
  readonly failing_since: Date | null;
  readonly last_error: string | null;
}

/** Since when servers have failed to send, from the database. */
const failureIn = (databaseUrl: string, { databaseLimits }: Settings) =>
  onceConnected(databaseUrl, databaseLimits, async (client) => {
    // One message is one transaction, even behind a pooler.
    const answers = (await client.query(`begin; set local role ${platformRole};
      select failing_since, last_error from audit_stream; commit`)) as unknown as pg.QueryResult<Progress>[];
    return answers[2]?.rows[0];
  });

/** Checks where the audit is sent, and whether the servers succeed. Sends nothing. */
export async function examineStream(settings: Settings): Promise<Finding[]> {
  const { auditStream, databaseUrl } = settings;
  if (!auditStream) return [];
  const target = targetName(auditStream);
  try {
    await reach(auditStream);
  } catch (error) {
    const remedy =
      auditStream.kind === 'file'
        ? message('doctor.audit_stream.mend_file')
        : message('doctor.audit_stream.mend_server');
    const text = message('doctor.audit_stream.unusable', { target, reason: reasonOf(error) });
    return [fault('AUDIT_STREAM', text, remedy)];
  }
  // What is wrong with the database itself is reported elsewhere.
  const failure = databaseUrl ? await failureIn(databaseUrl, settings).catch(() => undefined) : undefined;
  if (failure?.failing_since) {
    const at = failure.failing_since.toISOString();
    const reason = failure.last_error ?? message('doctor.audit_stream.unknown');
    const text = message('doctor.audit_stream.failing', { target, at, reason });
    return [advice('AUDIT_STREAM', text, message('doctor.audit_stream.look'))];
  }
  return [good('AUDIT_STREAM', message('doctor.audit_stream.usable', { target }))];
}
