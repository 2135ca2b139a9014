import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { message } from '@orgscope/contract/words/message';
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

/** Servers that send try again after five minutes at the latest: with an older attempt none sends any more. */
export const streamFailure = `
  select json_build_object('since', extract(epoch from failing_since) * 1000, 'reason', last_error)
  from audit_stream where failing_since is not null and next_attempt_at > now() - interval '1 hour'`;

export interface StreamFailure {
  /** In milliseconds. */
  readonly since: number;
  readonly reason: string | null;
}

/** What servers have noted of their failures; one of them may have a setting that is not given here. */
export function examineFailure({ since, reason }: StreamFailure, auditStream: AuditTarget | undefined): Finding {
  const text = message('doctor.audit_stream.failing', {
    target: auditStream ? targetName(auditStream) : 'AUDIT_STREAM',
    at: new Date(since).toISOString(),
    reason: reason ?? message('doctor.audit_stream.unknown'),
  });
  return advice('AUDIT_STREAM', text, message('doctor.audit_stream.look'));
}

/** Checks whether the audit can be sent from here. Sends nothing. */
export async function examineStream({ auditStream }: Settings): Promise<Finding[]> {
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
  return [good('AUDIT_STREAM', message('doctor.audit_stream.usable', { target }))];
}
