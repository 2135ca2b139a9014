import { useMemo, useState } from 'react';

/** Selected rows of a list, over all its pages. */
export interface Selection<Row> {
  chosen: ReadonlyMap<string, Row>;
  choose(rows: readonly Row[], on: boolean): void;
  /** Deselects these ids. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The rows that a query has found, usually those of one page. */
interface Found<Row> {
  query: string;
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Keeps the selection until `list`, which identifies the list's content, changes. Selected rows are replaced by what
 * `found` has of them; those that are missing when its query is repeated are deselected. `rowId` must be a constant.
 */
export function useSelection<Row>(rowId: (row: Row) => string, list: string, found: Found<Row>): Selection<Row> {
  const [selection, setSelection] = useState<{ list: string; chosen: ReadonlyMap<string, Row> }>({
    list,
    chosen: none,
  });
  const [seen, setSeen] = useState(found);
  // For good: the rows are not selected anew when an earlier list returns.
  if (selection.list !== list) setSelection({ list, chosen: none });
  const { query, rows: now } = found;
  if (now && (now !== seen.rows || query !== seen.query)) {
    const before = query === seen.query ? seen.rows : undefined;
    setSeen(found);
    setSelection((last) => ({ ...last, chosen: refreshed(last.chosen, before ?? [], now, rowId) }));
  }
  const { chosen } = selection;
  return useMemo(
    () => ({
      chosen,
      choose: (rows, on) =>
        setSelection((before) => {
          // Rows of an earlier list that were asked for are late.
          if (before.list !== list) return before;
          const next = new Map(before.chosen);
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

function refreshed<Row>(
  chosen: ReadonlyMap<string, Row>,
  before: readonly Row[],
  now: readonly Row[],
  rowId: (row: Row) => string,
): ReadonlyMap<string, Row> {
  if (chosen.size === 0) return chosen;
  const rows = new Map(now.map((row) => [rowId(row), row]));
  const gone = new Set(before.map(rowId).filter((id) => !rows.has(id)));
  return new Map([...chosen].filter(([id]) => !gone.has(id)).map(([id, row]) => [id, rows.get(id) ?? row]));
}
