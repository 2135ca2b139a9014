import type { ColumnWidths } from './column-widths.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** What a person has chosen for a table. */
export interface TableLayout {
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
  density: Density;
}
