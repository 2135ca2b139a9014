import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import type { Roomy } from './place.ts';

/** Where a column stands: in the table, and in the card that a row becomes where there is no room for columns. */
interface Place {
  /** `lead` heads the card, a `line` fills one, a `fact` shares one with others, `menu` stays in the corner. */
  card: 'lead' | 'line' | 'fact' | 'menu';
  width?: string;
  align?: 'end';
  /** Left out of a table without room for many columns; in a card there is always room. */
  roomy?: Roomy;
}

// The table reads the type alone.
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as Place });

export type Column<Row extends object> = ColumnDef<typeof features, Row>;

/** Describes the columns of a table of `Row`. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>();
