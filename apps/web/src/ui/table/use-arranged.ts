import { useMemo } from 'react';
import { pageOf, searchIn, sortRows } from './arrange.ts';
import type { Page, Sort, SortValues } from './arrange.ts';

const pageSize = 10;
const none: never[] = [];

interface Wanted {
  search: string;
  sort: Sort | undefined;
  page: number;
}

/** Sorts, searches and pages a list that came whole. Both functions must be constants: they settle when to sort anew. */
export function useArranged<Row>(
  rows: Row[] | undefined,
  { search, sort, page }: Wanted,
  text: (row: Row) => string,
  values: SortValues<Row>,
): Page<Row> & { from: number; to: number } {
  // Sorted before they are searched: a key typed into the search then costs no sorting.
  const sorted = useMemo(() => sortRows(rows ?? none, sort, values), [rows, sort, values]);
  const find = useMemo(() => searchIn(sorted, text), [sorted, text]);
  const found = useMemo(() => find(search), [find, search]);
  const shown = pageOf(found, page, pageSize);
  const from = (shown.page - 1) * pageSize + 1;
  return { ...shown, from, to: from + shown.rows.length - 1 };
}
