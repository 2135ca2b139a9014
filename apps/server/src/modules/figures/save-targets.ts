import type { Target, YearTargets } from '@orgscope/contract/resources/targets';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { measureTargets as table } from '../../db/tables/measure-targets.ts';
import type { Session } from '../../identity/session/session.ts';
import { editorOf } from '../../identity/editor.ts';
import { checkListVersion, editConflict } from '../records/check-edit.ts';
import { lockList } from '../records/list-room.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { yearTargets } from './targets-of.ts';

interface Edit {
  readonly client: AnalyticsClient;
  readonly editor: Session;
  readonly year: number;
}

const ofYear = (clientId: number, year: number) => and(eq(table.clientId, clientId), eq(table.year, year));

/** Refuses to replace targets that somebody has changed since their editor read them, and says how they are now. */
async function checkVersion(tx: Drizzle, { client, editor, year }: Edit, version: number): Promise<void> {
  const rows = await tx.select().from(table).where(ofYear(client.id, year));
  const now = yearTargets(year, rows);
  // The targets of a year are saved together, and so by the same editor.
  const [last] = rows;
  if (last && version !== now.version) throw editConflict(editor, last, now);
  checkListVersion(version, now);
}

/** The stored currency of a target that stays as it is: writers who know of no currency send none. */
const keptCurrency = (stored: readonly (typeof table.$inferSelect)[], { key, direction, value, high = null }: Target) =>
  stored.find((row) => row.key === key && row.direction === direction && row.value === value && row.high === high)
    ?.currency ?? null;

/** Replaces the targets of a year. A version from an earlier reading refuses what changed meanwhile. */
export const saveTargets = (
  database: Database,
  { client, editor, year }: Edit,
  targets: readonly Target[],
  version: number | undefined,
): Promise<z.infer<typeof YearTargets>> =>
  database.transaction(client.scope, async (tx) => {
    // Two lists that are saved at once must not be mixed.
    await lockList(tx, table, client.id);
    if (version !== undefined) await checkVersion(tx, { client, editor, year }, version);
    const stored = await tx.delete(table).where(ofYear(client.id, year)).returning();
    const rows = targets.map((target) => ({
      ...target,
      clientId: client.id,
      year,
      high: target.high ?? null,
      currency: target.currency === undefined ? keptCurrency(stored, target) : target.currency,
    }));
    if (rows.length > 0) await tx.insert(table).values(rows.map((row) => ({ ...row, ...editorOf(editor) })));
    return yearTargets(year, rows);
  });
