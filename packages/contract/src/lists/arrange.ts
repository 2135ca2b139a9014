// How complete lists are searched and sorted: by the browser while the user types, by the server on request.
import { compatibleForm } from '../fields/compatible-form.ts';
import { withoutAccents } from '../fields/without-accents.ts';

export interface Sort {
  column: string;
  descending: boolean;
}

type Value = string | number | boolean | null;

/** The sort values of a row, per sortable column. */
export type SortValues<Row> = Record<string, (row: Row) => Value>;

/** The searched text of a record, and its sort values. */
export interface Arrangement<Row> {
  readonly text: (row: Row) => string;
  readonly values: SortValues<Row>;
}

// Made when first used, as all formats here are: a server that starts need not read the data of languages.
let collator: Intl.Collator | undefined;
/** The order of texts by an alphabet and by numbers: Floor 2 before Floor 10. */
export const compareTexts = (a: string, b: string): number =>
  (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })).compare(a, b);

function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return Number(a) - Number(b);
}

/** The ranks of the rows by one column's values: equal values share a rank; rows without a value have none. */
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
 * Sorts rows; those without a value come last in both directions, and unsorted rows keep their order. Locale-aware
 * comparison is the expensive part: it is done once per column, however often it is sorted.
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

const searched = (text: string) => withoutAccents(compatibleForm(text).toLowerCase());

/**
 * Finds rows by words that stand somewhere in their text, without regard to case, width and accents. The texts are prepared once,
 * not at every key.
 */
export function searchIn<Row>(rows: Row[], text: (row: Row) => string): (search: string) => Row[] {
  const texts = rows.map((row) => searched(text(row)));
  return (search) => {
    const words = searched(search.trim()).split(/\s+/);
    return words[0] ? rows.filter((_, index) => words.every((word) => texts[index]?.includes(word))) : rows;
  };
}

/** The order in a query: a column, with a minus for descending. */
export const sortOf = (ordering: string | undefined): Sort | undefined =>
  ordering === undefined ? undefined : { column: ordering.replace(/^-/, ''), descending: ordering.startsWith('-') };
