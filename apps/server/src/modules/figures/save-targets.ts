import type { Target, YearTargets } from '@orgscope/contract/resources/targets';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { measureTargets as table } from '../../db/tables/measure-targets.ts';
import type { Session } from '../../identity/session.ts';
import { editorOf } from '../../identity/editor.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { targetsOf } from './targets-of.ts';

interface Edit {
  readonly client: AnalyticsClient;
  readonly editor: Session;
  readonly year: number;
}

/** Replaces the targets of a year. */
export const saveTargets = (
  database: Database,
  { client, editor, year }: Edit,
  targets: readonly Target[],
): Promise<z.infer<typeof YearTargets>> =>
  database.transaction(client.scope, async (tx) => {
    // Two lists that are saved at once must not be mixed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('measure_targets'), ${client.id}::int)`);
    await tx.delete(table).where(and(eq(table.clientId, client.id), eq(table.year, year)));
    if (targets.length > 0) {
      const rows = targets.map((target) => ({
        clientId: client.id,
        year,
        ...target,
        high: target.high ?? null,
        ...editorOf(editor),
      }));
      await tx.insert(table).values(rows);
    }
    const saved = await targetsOf(tx, client.id);
    return saved.find((each) => each.year === year) ?? { year, targets: [] };
  });
