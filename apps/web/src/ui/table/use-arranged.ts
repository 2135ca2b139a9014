import { useMemo } from 'react';
import { searchIn, sorterFor } from '@orgscope/contract/lists/arrange';
import type { Sort, SortValues } from '@orgscope/contract/lists/arrange';
import { pageOf } from './page-of.ts';
import type { Page } from './page-of.ts';

const none: never[] = [];

interface Wanted {
  search: string;
  sort: Sort | undefined;
  page: number;
  size: number;
}

/** Sorts, searches and paginates a complete list. Both functions must be constants: a new one would sort again. */
export function useArranged<Row>(
  rows: Row[] | undefined,
  { search, sort, page, size }: Wanted,
  text: (row: Row) => string,
  values: SortValues<Row>,
): Page<Row> & { found: readonly Row[]; from: number; to: number } {
  // Sorted before the search, so that typing does not cause a sort.
  const sorter = useMemo(() => sorterFor(rows ?? none, values), [rows, values]);
  const sorted = useMemo(() => sorter(sort), [sorter, sort]);
  const find = useMemo(() => searchIn(sorted, text), [sorted, text]);
  const found = useMemo(() => find(search), [find, search]);
  const shown = useMemo(() => pageOf(found, page, size), [found, page, size]);
  const from = (shown.page - 1) * size + 1;
  return { ...shown, found, from, to: from + shown.rows.length - 1 };
}
