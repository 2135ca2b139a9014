import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A number of the explorer by the keys of its row and column; without them, a total. */
export interface OpenCell {
  row?: string | undefined;
  column?: string | undefined;
}

/** Whose rows are open beside the page, in its address: going back closes them. */
export function useOpenCell(): [cell: OpenCell | undefined, open: (cell: OpenCell | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const cell = params.has('rows')
    ? { row: params.get('rows.row') ?? undefined, column: params.get('rows.column') ?? undefined }
    : undefined;
  const open = useCallback(
    (next: OpenCell | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams([...before].filter(([name]) => !/^rows(\.|$)/.test(name)));
          if (!next) return after;
          after.set('rows', 'cell');
          if (next.row !== undefined) after.set('rows.row', next.row);
          if (next.column !== undefined) after.set('rows.column', next.column);
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [cell, open];
}
