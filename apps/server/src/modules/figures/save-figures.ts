import { figureFields, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { Figures, FiguresInput } from '@orgscope/contract/analytics/figures';
import { message } from '@orgscope/contract/words/message';
import { figureMessages } from '@orgscope/contract/resources/figures';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { columnKey } from '../../db/tables/client-record.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { yearlyFigures as table } from '../../db/tables/yearly-figures.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { storedAmount } from '../../lib/amount.ts';
import { addHistory } from '../history/record-events.ts';
import { editConflict, isOutdated } from '../records/check-edit.ts';
import { actorOf, editedBy, editorOf } from '../../identity/editor.ts';
import { yearOf } from '../../lib/time/days.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { figureChanges } from './figure-changes.ts';
import { figuresFrom, noFigures } from './figures-of.ts';

/** The columns of all figures: those that were not sent become unknown. */
function columnsOf(sent: Omit<FiguresInput, 'version'>): Partial<typeof table.$inferInsert> {
  const amounts = new Map(moneyFigures.map((name) => [name as string, sent[name]]));
  return Object.fromEntries(
    figureFields.map((name) => {
      const amount = amounts.get(name);
      return [columnKey(name), amount ? storedAmount(amount) : (sent[name] ?? null)];
    }),
  );
}

const ofYear = (clientId: number, year: number) => and(eq(table.clientId, clientId), eq(table.year, year));

async function lock(tx: Drizzle, clientId: number, year: number) {
  const [locked] = await tx.select().from(table).where(ofYear(clientId, year)).for('update');
  return locked;
}

/** The conflict of an editor who started from figures that somebody has removed. */
async function removedMeanwhile(tx: Drizzle, editor: Session, clientId: number, year: number): Promise<AppError> {
  const [last] = await tx
    .select({ changedBy: recordEvents.by, changedById: recordEvents.actorId, changedAt: recordEvents.at })
    .from(recordEvents)
    .where(
      and(eq(recordEvents.clientId, clientId), eq(recordEvents.resource, 'figures'), eq(recordEvents.recordId, year)),
    )
    .orderBy(desc(recordEvents.id))
    .limit(1);
  return last ? editConflict(editor, last, noFigures(year, last)) : notFound(figureMessages.absent);
}

const unreadFigures = ({ beside }: AppError) =>
  new AppError('edit_conflict', message('figures.version_needed'), {}, beside);

interface Edit {
  readonly client: AnalyticsClient;
  readonly editor: Session;
  readonly year: number;
}

/** Enters the figures of a year, or replaces those of the version that the editor has read. */
export function saveFigures(
  database: Database,
  { client, editor, year }: Edit,
  { version, ...sent }: FiguresInput,
): Promise<Figures> {
  if (year > yearOf(client.today)) {
    throw new AppError('validation_failed', { year: [figureMessages.futureYear] });
  }
  const values = columnsOf(sent);
  const event = { clientId: client.id, resource: 'figures', recordId: year, ...actorOf(editor) };
  return database.transaction(client.scope, async (tx) => {
    // Of two editors who enter a year at once, the second waits here for the first.
    const [added] = await tx
      .insert(table)
      .values({ clientId: client.id, year, ...values, ...editorOf(editor) })
      .onConflictDoNothing()
      .returning();
    if (added) {
      if (version) throw await removedMeanwhile(tx, editor, client.id, year);
      const after = figuresFrom(added);
      await addHistory(tx, [{ ...event, act: 'added', changes: figureChanges(undefined, after) }]);
      return after;
    }
    const locked = await lock(tx, client.id, year);
    if (!locked) throw await removedMeanwhile(tx, editor, client.id, year);
    const before = figuresFrom(locked);
    if (isOutdated({ version }, locked)) throw editConflict(editor, locked, before);
    if (Object.entries(values).every(([name, value]) => locked[name as keyof typeof locked] === value)) return before;
    // What is left out becomes null: only who has read the figures may replace them.
    if (version === undefined) throw unreadFigures(editConflict(editor, locked, before));
    const [changed] = await tx
      .update(table)
      .set({ ...values, ...editedBy(editor, table) })
      .where(ofYear(client.id, year))
      .returning();
    if (!changed) throw new Error('The figures are gone');
    const after = figuresFrom(changed);
    await addHistory(tx, [{ ...event, act: 'changed', changes: figureChanges(before, after) }]);
    return after;
  });
}

/** Removes the figures of a year, and returns what they were. */
export const removeFigures = (
  database: Database,
  { client, editor, year }: Edit,
  version: number | undefined,
): Promise<Figures> =>
  database.transaction(client.scope, async (tx) => {
    const locked = await lock(tx, client.id, year);
    if (!locked) throw notFound(figureMessages.absent);
    const before = figuresFrom(locked);
    if (isOutdated({ version }, locked)) throw editConflict(editor, locked, before);
    await tx.delete(table).where(ofYear(client.id, year));
    const changes = figureChanges(before, undefined);
    await addHistory(tx, [
      { clientId: client.id, resource: 'figures', recordId: year, act: 'deleted', ...actorOf(editor), changes },
    ]);
    return before;
  });
