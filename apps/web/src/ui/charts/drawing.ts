/** Where an item stands on an axis whose labels are words: 1 is the middle of the first of them. */
interface Place {
  x: number;
  y: number;
}

interface WordAxis {
  /** From the lowest to the highest; none where the axis only keeps items apart. */
  labels: readonly string[];
  name: string;
}

/** What one strip shows. */
export interface DrawnStrip {
  dots: readonly number[];
  peers: { p25: number; median: number; p75: number } | undefined;
  own: number | undefined;
}

/**
 * How a table is drawn, for files that draw it again. Numbers of columns and rows are those of the table. A table without
 * one is shown as a table.
 */
export type Drawing =
  | {
      kind: 'bars' | 'lines' | 'trend';
      /** The columns of the series; the first column has the labels. */
      series: readonly number[];
      /** The later series are parts of the first one and are drawn over it. */
      isPartOf?: boolean;
      /** Rows that are no group of their own, such as the sum of others. */
      quietRows?: readonly number[];
    }
  /** Rows that are totals start from zero, the others where the one before ended. */
  | { kind: 'waterfall'; value: number; totals: readonly number[] }
  | {
      kind: 'heat';
      perRow?: boolean;
      hasTotals?: boolean;
      /** Rows and columns of the table that add up others: they have no step. */
      sums?: { rows: readonly number[]; columns: readonly number[] };
      /** The step around a middle, from 0 to 4, of a value in a column of the table; without it, more is darker. */
      stepAround?: (value: number, column: number) => number;
    }
  | {
      kind: 'bubbles';
      /** The column of the area. */
      size: number;
      /** By row; undefined where the item has no place. */
      places: readonly (Place | undefined)[];
      x: WordAxis;
      y: WordAxis;
      /** Rows that need a decision, and what is said of them. */
      highlighted: { rows: readonly number[]; label: string };
      others: string;
      /** What is not drawn, in words. */
      notes: readonly string[];
    }
  /** One strip a row, with these columns beside it. */
  | {
      kind: 'strips';
      columns: readonly number[];
      rows: readonly DrawnStrip[];
      words: Record<'peer' | 'half' | 'median' | 'own', string>;
    };
