import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { targetName } from '../../lib/audit-target.ts';
import type { AuditTarget } from '../../lib/audit-target.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import { eventLine } from './event-line.ts';
import { sendLines } from './send-lines.ts';
import { streamLease } from './stream-lease.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the events that are sealed; tells how many, and nothing while it waits after a failure. */
    streamAudit(): Promise<number | undefined>;
  }
}

const [everyMs, sendMs, leaseSeconds, portion] = [5_000, 15_000, 60, 500];
/** Seconds until the next attempt after each failure; the last is repeated. */
const waits = [5, 15, 60, 300];

/**
 * Sends the audit's events to the target of AUDIT_STREAM while the server listens, in the order of their ids. Each arrives at
 * least once: again, with the same id, if a server ended between sending and recording it.
 */
export function streamEvents(
  app: FastifyInstance,
  database: Database,
  { auditStream: target, publicUrl }: { readonly auditStream: AuditTarget | undefined; readonly publicUrl: string },
): void {
  const lease = streamLease(database, randomUUID(), leaseSeconds);
  const { hostname } = new URL(publicUrl);

  async function stream(stopping: AbortSignal): Promise<number | undefined> {
    const begins = target ? await lease.take() : 'taken';
    if (begins === 'failing') return undefined;
    if (!target || begins === 'taken') return 0;
    let through = begins;
    let sent = 0;
    try {
      while (!stopping.aborted) {
        const events = await lease.next(through, portion);
        const newest = events.at(-1);
        if (!newest) break;
        const lines = events.map((event) => ({
          text: eventLine(event),
          at: event.at,
          isRefusal: event.outcome === 'refused',
        }));
        const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendMs)]);
        await sendLines(target, lines, { host: hostname, signal });
        if (!(await lease.advance(newest.id))) return sent;
        through = newest.id;
        sent += events.length;
      }
    } catch (error) {
      if (!stopping.aborted) {
        await lease.fail(reasonOf(error), waits);
        // The metrics count such a run as failed.
        throw error;
      }
    }
    await lease.release();
    return sent;
  }

  const repeated = repeatedWork((_now, signal) => stream(signal), {
    name: 'audit_stream',
    firstMs: everyMs,
    everyMs,
    // A look between two attempts is neither: the last attempt stays the last run.
    isFailure: (sent) => (sent === undefined ? undefined : false),
    onFault: (error) =>
      app.log.warn({ err: error, target: target && targetName(target) }, 'the audit could not be sent to AUDIT_STREAM'),
  });
  app.decorate('streamAudit', () => repeated.run());
  app.addHook('onListen', async () => {
    if (target) repeated.start();
  });
  app.addHook('onClose', () => repeated.stop());
}
