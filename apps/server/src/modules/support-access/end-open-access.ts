import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { supportAccess } from '../../db/tables/support-access.ts';

/** Ends what is open of a client; an access whose time was over ended with it. */
export const endOpenAccess = (tx: Drizzle, clientId: number, endedBy: number | null = null) =>
  tx
    .update(supportAccess)
    .set({
      endedAt: sql`least(now(), ${supportAccess.until})`,
      endedBy: sql`case when ${supportAccess.until} > now() then ${endedBy}::int end`,
    })
    .where(and(eq(supportAccess.clientId, clientId), isNull(supportAccess.endedAt)));
