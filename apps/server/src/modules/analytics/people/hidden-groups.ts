// Which groups of people are hidden in a table. Whatever answers are subtracted from each other, no group of one to four
// people remains: see docs/guide/privacy-of-benchmarks.md.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { functionTypes } from '@orgscope/contract/resources/me';
import type { FunctionType } from '@orgscope/contract/resources/me';

/** The id of a function, a location or an option; null for people without one. */
export type PlaceId = number | null;

/** How many people have these values of two dimensions, such as a function and a location. */
export interface Cell {
  readonly row: PlaceId;
  readonly column: PlaceId;
  readonly count: number;
}

export const isSmall = (count: number) => count > 0 && count < smallestGroup;
export const sumOf = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** The count, unless it is of so few people that they could be told apart. */
export const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);

/** How many people each row or each column has, of all cells. */
export function countBy(cells: readonly Cell[], side: 'row' | 'column'): Map<PlaceId, number> {
  const counts = new Map<PlaceId, number>();
  for (const cell of cells) counts.set(cell[side], (counts.get(cell[side]) ?? 0) + cell.count);
  return counts;
}

/** The groups that may be shown beside their total: those hidden are at least two, and five people together. */
export function shownGroups(counts: ReadonlyMap<PlaceId, number>): Set<PlaceId> {
  const groups = [...counts].filter(([, count]) => count > 0);
  const small = groups.filter(([, count]) => isSmall(count));
  const others = groups
    .filter(([, count]) => !isSmall(count))
    .toSorted(([one, size], [other, size2]) => size - size2 || (one ?? 0) - (other ?? 0));
  if (small.length === 0) return new Set(others.map(([id]) => id));
  let [hidden, people] = [small.length, sumOf(small.map(([, count]) => count))];
  while (others.length > 0 && (hidden < 2 || people < smallestGroup)) {
    people += others.shift()?.[1] ?? 0;
    hidden += 1;
  }
  return new Set(others.map(([id]) => id));
}

/** People of functions of a type; null for those without a function. */
export type TypeOf = (functionId: PlaceId) => FunctionType | null;

export type TypeCounts = Readonly<Record<FunctionType | 'none', number>>;

/** How many people are of functions of each type. */
export function countTypes(byFunction: ReadonlyMap<PlaceId, number>, typeOf: TypeOf): TypeCounts {
  const counts = { BUSINESS: 0, IT: 0, none: 0 };
  for (const [id, count] of byFunction) counts[typeOf(id) ?? 'none'] += count;
  return counts;
}

/** Whether the types are shown: any one is the rest of the others. */
export const showsTypes = (counts: TypeCounts): boolean => !Object.values(counts).some(isSmall);

/**
 * The functions that may be shown. Where the types of functions are shown beside them, those hidden of each type are at
 * least two, and five people together.
 */
export function shownFunctions(byFunction: ReadonlyMap<PlaceId, number>, typeOf: TypeOf): Set<PlaceId> {
  if (!showsTypes(countTypes(byFunction, typeOf))) return shownGroups(byFunction);
  const shown = ([...functionTypes, null] as const).flatMap((type) => [
    ...shownGroups(new Map([...byFunction].filter(([id]) => typeOf(id) === type))),
  ]);
  return new Set(shown);
}

const pool = 'pool';
type Line = PlaceId | typeof pool;

/**
 * Which cells of functions by locations are hidden: all where a row of one set meets a column of the other. From outside
 * only the block's sums by row and by column can be computed, and none of these is of one to four people.
 */
export function hiddenBlock(
  cells: readonly Cell[],
  rowsShown: ReadonlySet<PlaceId>,
  columnsShown: ReadonlySet<PlaceId>,
) {
  const table = new Map<Line, Map<Line, number>>();
  const columnTotals = new Map<Line, number>();
  for (const { row, column, count } of cells) {
    const line: Line = rowsShown.has(row) ? row : pool;
    const across: Line = columnsShown.has(column) ? column : pool;
    const within = table.get(line) ?? new Map<Line, number>();
    within.set(across, (within.get(across) ?? 0) + count);
    table.set(line, within);
    columnTotals.set(across, (columnTotals.get(across) ?? 0) + count);
  }
  const allRows = [...table.keys()];
  const allColumns = [...columnTotals.keys()];
  const at = (row: Line, column: Line) => table.get(row)?.get(column) ?? 0;
  const smallCells = allRows.flatMap((row) =>
    allColumns.filter((column) => isSmall(at(row, column))).map((column) => [row, column] as const),
  );
  const rows = new Set<Line>(smallCells.map(([row]) => row));
  const columns = new Set<Line>(smallCells.map(([, column]) => column));

  /** Adds the line with the largest count that is not hidden yet; false if there is none. */
  const addLargest = (lines: Set<Line>, all: readonly Line[], sizeOf: (line: Line) => number): boolean => {
    const [next] = all.filter((line) => !lines.has(line)).toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (next === undefined) return false;
    lines.add(next);
    return true;
  };
  const within = (row: Line) => sumOf([...columns].map((column) => at(row, column)));
  const along = (column: Line) => sumOf([...rows].map((row) => at(row, column)));
  const widen = (): boolean => {
    if (columns.size === 1) return addLargest(columns, allColumns, (line) => columnTotals.get(line) ?? 0);
    if (rows.size === 1) return addLargest(rows, allRows, (line) => sumOf(table.get(line)?.values() ?? []));
    const fewAcross = [...rows].find((row) => isSmall(within(row)));
    if (fewAcross !== undefined) return addLargest(columns, allColumns, (column) => at(fewAcross, column));
    const fewAlong = [...columns].find((column) => isSmall(along(column)));
    return fewAlong !== undefined && addLargest(rows, allRows, (row) => at(row, fewAlong));
  };
  while (widen());
  return (row: PlaceId, column: PlaceId) => rows.has(row) && columns.has(column);
}

/** What a table of people by two dimensions tells, and each of its dimensions alone. */
export function shownTable(found: readonly Cell[], shownRows: typeof shownGroups = shownGroups) {
  // Of two groups of one size the same one is hidden, however the database orders them.
  const order = (id: PlaceId) => id ?? 0;
  const cells = found.toSorted(
    (one, other) => order(one.row) - order(other.row) || order(one.column) - order(other.column),
  );
  const [byRow, byColumn] = [countBy(cells, 'row'), countBy(cells, 'column')];
  const [rows, columns] = [shownRows(byRow), shownGroups(byColumn)];
  const isHidden = hiddenBlock(cells, rows, columns);
  const keyOf = (row: PlaceId, column: PlaceId) => `${row} ${column}`;
  const counts = new Map<string, number>();
  for (const { row, column, count } of cells) {
    const key = keyOf(row, column);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return {
    byRow,
    byColumn,
    rows,
    columns,
    total: unlessSmall(sumOf(byRow.values())),
    isShown: (row: PlaceId, column: PlaceId) => rows.has(row) && columns.has(column) && !isHidden(row, column),
    countAt: (row: PlaceId, column: PlaceId) => counts.get(keyOf(row, column)) ?? 0,
  };
}
