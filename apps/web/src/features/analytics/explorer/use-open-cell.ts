import { useCallback } from 'react';
import { useRowsParams } from '../frame/use-rows-params.ts';

/** A number of the explorer by the keys of its row and column; without them, a total. */
export interface OpenCell {
  row?: string | undefined;
  column?: string | undefined;
}

/** Whose rows are open beside the page. */
export function useOpenCell(): [cell: OpenCell | undefined, open: (cell: OpenCell | undefined) => void] {
  const [rows, show] = useRowsParams();
  const open = useCallback((next: OpenCell | undefined) => show(next && 'cell', next), [show]);
  return [rows && { row: rows.cell['row'], column: rows.cell['column'] }, open];
}
