import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import type { Roomy } from './place.ts';

/** A column's position in the table, and in the card that a row becomes on a narrow screen. */
interface Place {
  /**
   * `lead` is the card's heading, a `line` fills a line, a `fact` shares a line with others, `menu` stays in the
   * corner.
   */
  card: 'lead' | 'line' | 'fact' | 'menu';
  align?: 'end';
  /** Hidden in a table without room for many columns; cards always show it. */
  roomy?: Roomy;
}

// The table only uses the type.
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as Place });

export type Column<Row extends object> = ColumnDef<typeof features, Row>;

/** Defines the columns of a table of `Row`. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>();
