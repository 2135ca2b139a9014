import type { Drawing } from './drawing.ts';

/** A figure as it is shown; `value` is what a file gets, undefined where there is none. */
export interface Figure {
  text: string;
  value: number | undefined;
}
export type TableCell = string | Figure;

/** What a chart shows, as a table: on the screen instead of it, and in its CSV file. */
export interface ChartTable {
  columns: readonly string[];
  /** The currency of each column of amounts: for the headings of its file. */
  currencies?: readonly (string | undefined)[];
  rows: readonly (readonly TableCell[])[];
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

/** The rows of the table's file: figures as plain numbers, which a spreadsheet can sum. */
export const csvRowsOf = ({ columns, currencies, rows, foot }: ChartTable) => [
  columns.map((heading, column) => (currencies?.[column] ? `${heading} (${currencies[column]})` : heading)),
  ...[...rows, ...(foot ? [foot] : [])].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : (cell.value ?? (cell.text === nothing ? '' : cell.text)))),
  ),
];
