import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';

/** Removes events of the audit that are older than the setting; without one, all are kept. */
export const expireEvents =
  (database: Database, days: number | undefined): DailyWork =>
  async ({ signal }) => {
    if (days === undefined) return;
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      const { rows } = await database
        .in(platformScope)
        .execute<{ removed: number }>(sql`select expire_audit(${days}) as removed`);
      removed = rows[0]?.removed ?? 0;
    }
  };
