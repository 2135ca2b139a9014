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

/** The places of the rows among each other by one column's values: equal values share one; without a value, none. */
function placesOf(keys: readonly Value[]): (number | null)[] {
  const distinct = [...new Set(keys)].filter((key) => key !== null).toSorted(compare);
  const places = new Map<Value, number | null>([[null, null]]);
  let place = 0;
  distinct.forEach((key, index) => {
    if (index > 0 && compare(distinct[index - 1] ?? null, key) !== 0) place += 1;
    places.set(key, place);
  });
  return keys.map((key) => places.get(key) ?? null);
}

/**
 * Brings rows in order; those without a value come last either way, and unsorted they stay as they came. Comparing texts
 * as people read them is the dear part: it is done once for a column, whichever way and however often it then sorts.
 */
export function sorterFor<Row>(rows: Row[], values: SortValues<Row>): (sort: Sort | undefined) => Row[] {
  const known = new Map<string, (number | null)[]>();
  return (sort) => {
    const value = sort && values[sort.column];
    if (!value) return rows;
    const places = known.get(sort.column) ?? placesOf(rows.map(value));
    known.set(sort.column, places);
    const direction = sort.descending ? -1 : 1;
    const orderOf = (place: number | null | undefined) => (place == null ? Number.MAX_VALUE : direction * place);
    return rows
      .map((row, index) => ({ row, order: orderOf(places[index]) }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ row }) => row);
  };
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
