// How lists that come whole are searched and ordered: by the browser as one types, by the server for who asks it to.

export interface Sort {
  column: string;
  descending: boolean;
}

type Value = string | number | boolean | null;

/** What a row is sorted by, under each column that sorts. */
export type SortValues<Row> = Record<string, (row: Row) => Value>;

/** What of a kind of record is searched, and what it is sorted by. */
export interface Arrangement<Row> {
  readonly text: (row: Row) => string;
  readonly values: SortValues<Row>;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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

/** The order that a query names: a column, with a minus for the other direction. */
export const sortOf = (ordering: string | undefined): Sort | undefined =>
  ordering === undefined ? undefined : { column: ordering.replace(/^-/, ''), descending: ordering.startsWith('-') };
