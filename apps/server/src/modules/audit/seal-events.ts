import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { whileListening } from '../../http/while-listening.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Seals what can be sealed, and tells whether older transactions must end first. */
    sealAudit(): Promise<boolean>;
  }
}

const [everyMs, retryMs, batch] = [30_000, 1_000, 1_000];

interface Mark {
  readonly id: string | null;
  /**
   * This transaction, which began after all that have an id up to the newest. Not the snapshot's end, which is the one after the
   * last that has ended: later ones may be running.
   */
  readonly horizon: string;
}

/** Seals the audit's events while the server listens: those whose ids no running transaction can precede. */
export function sealEvents(app: FastifyInstance, database: Database): void {
  const db = database.in(platformScope);
  // Kept while older transactions run: a newer mark would have newer ones before it, and so on for ever.
  let mark: Mark | undefined;

  async function seal(signal: AbortSignal): Promise<boolean> {
    mark ??= (
      await db.execute<Mark & Record<string, unknown>>(sql`
        select max(id)::text as id, pg_current_xact_id()::text as horizon from audit_events`)
    ).rows[0];
    const { id, horizon } = mark ?? { id: null, horizon: '' };
    if (id === null) {
      mark = undefined;
      return false;
    }
    const waits = await db.execute<{ waits: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) < ${horizon}::xid8 as waits`,
    );
    if (waits.rows[0]?.waits) return true;
    for (let sealed = batch; sealed === batch && !signal.aborted;) {
      const { rows } = await db.execute<{ sealed: number }>(
        sql`select seal_audit(${id}::bigint, ${horizon}::xid8) as sealed`,
      );
      sealed = rows[0]?.sealed ?? 0;
    }
    mark = undefined;
    return false;
  }

  const repeated = repeatedWork((_now, signal) => seal(signal), {
    name: 'audit_seals',
    firstMs: everyMs,
    everyMs,
    nextAt: (waits) => (waits ? Date.now() + retryMs : undefined),
    onFault: (error) => app.log.warn({ err: error }, 'the audit could not be sealed'),
  });
  app.decorate('sealAudit', () => repeated.run());
  whileListening(app, repeated);
}
