import { groupedBy } from './grouped-by.ts';

/** Rows by their year, the latest year first; within a year in the order given. */
export function byYear<Row extends { readonly year: number }>(rows: readonly Row[]): [year: number, rows: Row[]][] {
  return [...groupedBy(rows, ({ year }) => year)].toSorted(([one], [other]) => other - one);
}
