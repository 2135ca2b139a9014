import { countFigures, moneyFigures } from '@orgscope/contract/analytics/figures';
import { sql } from 'drizzle-orm';
import { columnKey } from '../../db/tables/client-record.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';

const columns = yearlyFigures as unknown as Readonly<Record<string, typeof yearlyFigures.year>>;

/** The figures of a year, without their currency. */
export const enteredFigures = [...countFigures, ...moneyFigures, 'availability'].map(
  (name) => columns[columnKey(name)],
);

/** How many figures of a year are entered. */
export const figuresEntered = sql<number>`num_nonnulls(${sql.join(enteredFigures, sql`, `)})`;

/** Whether any figure is entered: a year may be saved without. */
export const hasFigures = sql<boolean>`${figuresEntered} > 0`;
