import { useMemo, useState } from 'react';

/** Selected rows of a list, over all its pages. */
export interface Selection<Row> {
  chosen: ReadonlyMap<string, Row>;
  choose: (rows: readonly Row[], on: boolean) => void;
  /** Deselects these ids. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/** Keeps the selection until `list`, which identifies the list's content, changes. `rowId` must be a constant. */
export function useSelection<Row>(rowId: (row: Row) => string, list: string): Selection<Row> {
  const [selection, setSelection] = useState<{ list: string; chosen: ReadonlyMap<string, Row> }>({
    list,
    chosen: none,
  });
  const chosen = selection.list === list ? selection.chosen : none;
  return useMemo(
    () => ({
      chosen,
      choose: (rows, on) =>
        setSelection((before) => {
          const next = new Map(before.list === list ? before.chosen : none);
          for (const row of rows) {
            if (on) next.set(rowId(row), row);
            else next.delete(rowId(row));
          }
          return { list, chosen: next };
        }),
      drop: (ids) =>
        setSelection((before) => ({
          ...before,
          chosen: new Map([...before.chosen].filter(([id]) => !ids.includes(id))),
        })),
      clear: () => setSelection({ list, chosen: none }),
    }),
    [chosen, list, rowId],
  );
}
