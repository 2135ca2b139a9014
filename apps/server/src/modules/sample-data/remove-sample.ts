import { moneyFigures } from '@orgscope/contract/analytics/figures';
import { sampleDataMessages } from '@orgscope/contract/resources/sample-data';
import { and, eq, getTableName, isNotNull, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { columnKey } from '../../db/tables/client-record.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { pulseTallies } from '../../db/tables/pulse-answers.ts';
import { pulseActions, pulses } from '../../db/tables/pulses.ts';
import { sampleRecords } from '../../db/tables/sample-records.ts';
import type { SampledTable } from '../../db/tables/sample-records.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { notFound } from '../../errors/app-error.ts';
import { actorOf, editorOf } from '../../identity/editor.ts';
import type { Session } from '../../identity/session/session.ts';
import { figureChanges } from '../figures/figure-changes.ts';
import { figuresFrom } from '../figures/figures-of.ts';
import { addHistory } from '../history/record-events.ts';
import { figureColumns } from './is-sample.ts';
import type { ClientTable } from './is-sample.ts';
import { keptFunction, keptLocation } from './kept-places.ts';

/** The marked rows of a table of one client. */
const marked = (table: ClientTable, key: PgColumn | SQL, clientId: number, of: SampledTable) =>
  and(
    eq(table.clientId, clientId),
    sql`${key} in (select ${sampleRecords.recordId} from ${sampleRecords}
      where ${and(eq(sampleRecords.clientId, clientId), eq(sampleRecords.table, of))})`,
  );
const markedIn = (table: ClientTable & { readonly id: PgColumn }, clientId: number) =>
  marked(table, table.id, clientId, getTableName(table) as SampledTable);

/** Removes functions or locations, except those that the client has built upon. */
async function removePlaces(
  tx: Drizzle,
  place: typeof functions | typeof locations,
  clientId: number,
  isKept: SQL,
): Promise<void> {
  // Whoever names one locks it first: what they name is then seen by the next statement.
  await tx.select({ id: place.id }).from(place).where(markedIn(place, clientId)).orderBy(place.id).for('update');
  await tx.delete(place).where(and(markedIn(place, clientId), not(isKept)));
}

/**
 * Removes the sample figures. Those that somebody has entered over them stay: what is left of a year has no sample figure, so
 * that none can come into comparisons later.
 */
async function removeFigures(tx: Drizzle, clientId: number, editor: Session): Promise<void> {
  const rows = await tx
    .select({
      figures: yearlyFigures,
      now: sql<Record<string, unknown>>`to_jsonb(${yearlyFigures})`,
      made: sampleRecords.made,
    })
    .from(yearlyFigures)
    .innerJoin(
      sampleRecords,
      and(
        eq(sampleRecords.clientId, yearlyFigures.clientId),
        eq(sampleRecords.table, 'yearly_figures'),
        eq(sampleRecords.recordId, yearlyFigures.year),
      ),
    )
    .where(eq(yearlyFigures.clientId, clientId))
    .for('update', { of: yearlyFigures });
  for (const { figures, now, made } of rows) {
    const ofYear = and(eq(yearlyFigures.clientId, clientId), eq(yearlyFigures.year, figures.year));
    const sample = figureColumns.filter((name) => now[name] === made?.[name]);
    const isOwn = figureColumns.some((name) => now[name] !== null && !sample.includes(name));
    await tx.delete(yearlyFigures).where(ofYear);
    if (!isOwn) continue;
    const hasMoney = moneyFigures.some((name) => now[name] !== null && !sample.includes(name));
    // Entered anew once its mark is gone, so that webhooks tell of it as of any other year.
    await tx
      .delete(sampleRecords)
      .where(
        and(
          eq(sampleRecords.clientId, clientId),
          eq(sampleRecords.table, 'yearly_figures'),
          eq(sampleRecords.recordId, figures.year),
        ),
      );
    const [kept] = await tx
      .insert(yearlyFigures)
      .values({
        ...figures,
        ...Object.fromEntries(sample.map((name) => [columnKey(name), null])),
        ...(!hasMoney && { currency: null }),
        ...editorOf(editor),
        version: undefined,
        changedAt: undefined,
      })
      .returning();
    if (!kept) throw new Error('The figures were not entered');
    const changes = figureChanges(undefined, figuresFrom(kept));
    const event = { clientId, resource: 'figures', recordId: kept.year, act: 'added' as const, changes };
    await addHistory(tx, [{ ...event, ...actorOf(editor) }]);
  }
}

/** Removes exactly what was added; of two who remove it at once, the second finds nothing. */
export const removeSample = (database: Database, editor: Session, clientId: number): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    const [client] = await tx
      .update(clients)
      .set({ sampleDataSince: null })
      .where(and(eq(clients.id, clientId), isNotNull(clients.sampleDataSince)))
      .returning({ id: clients.id });
    if (!client) throw notFound(sampleDataMessages.absent);
    for (const table of [pulseActions, pulseTallies])
      await tx.delete(table).where(marked(table, table.pulseId, clientId, 'pulses'));
    // In the order in which changes lock them: records before the functions and locations that they name.
    for (const table of [pulses, assets, applications]) await tx.delete(table).where(markedIn(table, clientId));
    await removePlaces(tx, functions, clientId, keptFunction);
    await removePlaces(tx, locations, clientId, keptLocation);
    // Before new events of figures that stay.
    await tx.execute(sql`select forget_sample_events(${clientId}::int)`);
    await removeFigures(tx, clientId, editor);
    const day = sql`to_char(${dailySnapshots.day}, 'YYYYMMDD')::int`;
    await tx.delete(dailySnapshots).where(marked(dailySnapshots, day, clientId, 'daily_snapshots'));
    await tx.delete(sampleRecords).where(eq(sampleRecords.clientId, clientId));
  });
