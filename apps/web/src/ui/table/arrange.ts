export interface Sort {
  column: string;
  descending: boolean;
}

export interface Page<Row> {
  rows: Row[];
  /** Rows over all pages. */
  count: number;
  /** The page shown: the last there is, where fewer are left than were asked for. */
  page: number;
  pages: number;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Value = string | number | boolean | null;

/** What a row is sorted by, under each column that sorts. */
export type SortValues<Row> = Record<string, (row: Row) => Value>;

function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}

/** The rows in order; those without a value come last either way. Unsorted, they stay as they came. */
export function sortRows<Row>(rows: Row[], sort: Sort | undefined, values: SortValues<Row>): Row[] {
  const value = sort && values[sort.column];
  if (!value) return rows;
  const direction = sort.descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  keyed.sort((a, b) => {
    const missing = Number(a.key === null) - Number(b.key === null);
    return missing || direction * compare(a.key ?? '', b.key ?? '');
  });
  return keyed.map(({ row }) => row);
}

/** Finds rows by a part of their text, without regard to case. The texts are prepared once, not at every key. */
export function searchIn<Row>(rows: Row[], text: (row: Row) => string): (search: string) => Row[] {
  const texts = rows.map((row) => text(row).toLowerCase());
  return (search) => {
    const wanted = search.trim().toLowerCase();
    return wanted ? rows.filter((_, index) => texts[index]?.includes(wanted)) : rows;
  };
}

/** One page of the rows. */
export function pageOf<Row>(rows: Row[], page: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * size, shown * size), count: rows.length, page: shown, pages };
}
