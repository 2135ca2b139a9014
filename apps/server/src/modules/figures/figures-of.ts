import { countFigures, figureFields, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { CountFigure, FigureField, Figures, MoneyFigure } from '@orgscope/contract/analytics/figures';
import { desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { columnKey } from '../../db/tables/client-record.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { shownAmount } from '../../lib/amount.ts';

type FiguresRow = typeof yearlyFigures.$inferSelect;

/** The figures of a year as answers show them. */
export function figuresFrom(row: FiguresRow): Figures {
  const held = row as Readonly<Record<string, unknown>>;
  const counts = countFigures.map((name) => [name, held[columnKey(name)]]);
  const amounts = moneyFigures.map((name) => {
    const amount = held[columnKey(name)] as string | null;
    return [name, amount === null ? null : shownAmount(amount, row.currency ?? '')];
  });
  return {
    year: row.year,
    ...(Object.fromEntries([...counts, ...amounts]) as Pick<Figures, CountFigure | MoneyFigure>),
    availability: row.availability,
    currency: row.currency,
    version: row.version,
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
  };
}

/** A year without figures, for the editor of figures that somebody has removed. */
export const noFigures = (
  year: number,
  { changedBy, changedAt }: Pick<FiguresRow, 'changedBy' | 'changedAt'>,
): Figures => ({
  ...(Object.fromEntries(figureFields.map((field) => [field, null])) as Record<FigureField, null>),
  year,
  version: 0,
  changed_by: changedBy,
  changed_at: changedAt.toISOString(),
});

/** A client's yearly figures, the latest year first. */
export async function figuresOf(db: Drizzle, clientId: number): Promise<Figures[]> {
  const rows = await db
    .select()
    .from(yearlyFigures)
    .where(eq(yearlyFigures.clientId, clientId))
    .orderBy(desc(yearlyFigures.year));
  return rows.map(figuresFrom);
}
