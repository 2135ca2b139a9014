import type { Drawing } from './drawing.ts';

/** A figure as it is shown; `value` is what a file gets, undefined where there is none. */
export interface Figure {
  text: string;
  value: number | undefined;
  /** A share of 1, which a file gets in percent. */
  isShare?: boolean;
}
export type TableCell = string | Figure;

/** What a chart shows, as a table: on the screen instead of it, and in its CSV file. */
export interface ChartTable {
  columns: readonly string[];
  /** The currency of each column of amounts: for the headings of its file. */
  currencies?: readonly (string | undefined)[];
  rows: readonly (readonly TableCell[])[];
  /** The days of a column, by its place: a file gets them as 2026-11-29. */
  days?: Readonly<Record<number, readonly (string | null | undefined)[]>>;
  /** The last row, with the sums. */
  foot?: readonly TableCell[];
  /** What is said below it, such as what is not shown. */
  note?: string;
  /** How it is drawn again in a presentation; without it, it stays a table. */
  drawing?: Drawing;
}

export const nothing = '—';

/** A figure, or a dash where there is none. */
export const figure = (value: number | undefined, format: (value: number) => string): Figure => ({
  text: value === undefined ? nothing : format(value),
  value,
});

/** A share of 1 as a figure. */
export const shareFigure = (value: number | undefined, format: (value: number) => string): Figure => ({
  ...figure(value, format),
  isShare: true,
});

/** The sums of rows and columns with their label; of rows alone where columns cannot be added. */
export interface Totals {
  label: string;
  rows: readonly (Figure | undefined)[];
  columns?: readonly (Figure | undefined)[];
  all?: Figure;
}

/** A table whose amounts are in a currency: their file says it in the headings. */
export const withCurrency = (
  table: ChartTable,
  currency: string | null,
  isOfAmounts: (column: number) => boolean,
): ChartTable =>
  currency === null
    ? table
    : { ...table, currencies: table.columns.map((_, column) => (isOfAmounts(column) ? currency : undefined)) };

const isShare = (cell: TableCell | undefined): boolean => typeof cell === 'object' && cell.isShare === true;

function inFile(cell: TableCell): string | number {
  if (typeof cell === 'string') return cell;
  const { text, value } = cell;
  if (value === undefined) return text === nothing ? '' : text;
  return isShare(cell) ? Number((100 * value).toFixed(2)) : value;
}

/** The rows of the table's file: figures as plain numbers, which a spreadsheet can sum. */
export function csvRowsOf({ columns, currencies, days, rows, foot }: ChartTable): (string | number)[][] {
  const unitOf = (column: number, heading: string) =>
    currencies?.[column] ?? (rows.some((row) => isShare(row[column])) && !heading.includes('%') ? '%' : undefined);
  return [
    columns.map((heading, column) => {
      const unit = unitOf(column, heading);
      return unit ? `${heading} (${unit})` : heading;
    }),
    ...rows.map((row, index) => row.map((cell, column) => days?.[column]?.[index] ?? inFile(cell))),
    ...(foot ? [foot.map(inFile)] : []),
  ];
}
