export interface Page<Row> {
  rows: Row[];
  /** Rows over all pages. */
  count: number;
  /** The page shown: the last one if the requested page no longer exists. */
  page: number;
  pages: number;
}

export function pageOf<Row>(rows: Row[], page: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * size, shown * size), count: rows.length, page: shown, pages };
}
