import type { PeopleSplit } from '@orgscope/contract/analytics/answers';
import { smallestGroup } from '@orgscope/contract/analytics/answers';

// What is told of how many people there are where. Whatever answers are subtracted from each other, no group of one to
// four people remains: see docs/guide/privacy-of-benchmarks.md.

/** The id of a function, a location or an option; null for people without one. */
export type PlaceId = number | null;

/** How many people have this function and this location. */
export interface Cell {
  readonly row: PlaceId;
  readonly column: PlaceId;
  readonly count: number;
}

const isSmall = (count: number) => count > 0 && count < smallestGroup;
const sumOf = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** The count, unless it is of so few people that they could be told apart. */
const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);

function countBy(cells: readonly Cell[], side: 'row' | 'column'): Map<PlaceId, number> {
  const counts = new Map<PlaceId, number>();
  for (const cell of cells) counts.set(cell[side], (counts.get(cell[side]) ?? 0) + cell.count);
  return counts;
}

/** The groups that may be shown beside their total: those hidden are at least two, and five people together. */
function shownGroups(counts: ReadonlyMap<PlaceId, number>): Set<PlaceId> {
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

const pool = 'pool';
type Line = PlaceId | typeof pool;

/**
 * Which cells of functions by locations are hidden: all where a row of one set meets a column of the other. From outside
 * only the block's sums by row and by column can be computed, and none of these is of one to four people.
 */
function hiddenBlock(cells: readonly Cell[], rowsShown: ReadonlySet<PlaceId>, columnsShown: ReadonlySet<PlaceId>) {
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

interface Place {
  readonly id: number;
  readonly name: string;
}

export interface PeopleFilters {
  readonly functionId?: number | undefined;
  readonly locationId?: number | undefined;
  readonly optionId?: number | undefined;
}

export interface People {
  /** Rows are functions, columns are locations. */
  readonly cells: readonly Cell[];
  readonly functions: readonly Place[];
  readonly locations: readonly Place[];
  /** Everybody by the options of the attribute that is filtered by. */
  readonly options: ReadonlyMap<PlaceId, number>;
}

interface Shown {
  readonly total: number | null;
  readonly counts: ReadonlyMap<PlaceId, number>;
}

/** The shown counts with their names; the others of `groups` are hidden. */
function splitOf(
  { total, counts }: Shown,
  groups: ReadonlyMap<PlaceId, number>,
  places: readonly Place[],
): PeopleSplit {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const rows = [...counts].flatMap(([id, count]) =>
    id === null || count === 0 ? [] : [{ id, name: names.get(id) ?? '', count }],
  );
  const ofPlaces = [...groups.keys()].filter((id) => id !== null);
  return {
    total,
    rows: rows.toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    none: counts.get(null) ?? (total !== null && !groups.has(null) ? 0 : null),
    hidden: ofPlaces.filter((id) => !counts.has(id)).length,
  };
}

const nothing: Shown = { total: null, counts: new Map() };

/**
 * People by function and by location. Of people with an option only the total is told: crossed with places it could be
 * subtracted from them.
 */
export function splitPeople(people: People, { functionId, locationId, optionId }: PeopleFilters) {
  const byFunction = countBy(people.cells, 'row');
  const byLocation = countBy(people.cells, 'column');
  const functionsShown = shownGroups(byFunction);
  const locationsShown = shownGroups(byLocation);
  const isHidden = hiddenBlock(people.cells, functionsShown, locationsShown);
  const countAt = (row: PlaceId, column: PlaceId) =>
    people.cells.find((cell) => cell.row === row && cell.column === column)?.count ?? 0;
  const isShown = (row: PlaceId, column: PlaceId) =>
    functionsShown.has(row) && locationsShown.has(column) && !isHidden(row, column);
  const sized = (counts: ReadonlyMap<PlaceId, number>, shown: ReadonlySet<PlaceId>) =>
    new Map([...counts].filter(([id]) => shown.has(id)));

  const inAll = (counts: ReadonlyMap<PlaceId, number>, shown: ReadonlySet<PlaceId>): Shown => ({
    total: unlessSmall(sumOf(counts.values())),
    counts: sized(counts, shown),
  });
  const only = (id: PlaceId, total: number): Shown => ({ total, counts: new Map([[id, total]]) });

  function shownFor(): [functions: Shown, locations: Shown] {
    if (optionId !== undefined) {
      const isAlone = functionId === undefined && locationId === undefined;
      const total = people.options.get(optionId) ?? 0;
      const isTold = isAlone && (total === 0 || shownGroups(people.options).has(optionId));
      const told: Shown = isTold ? { total, counts: new Map() } : nothing;
      return [told, told];
    }
    if (functionId !== undefined && locationId !== undefined) {
      const total = countAt(functionId, locationId);
      return isShown(functionId, locationId) ? [only(functionId, total), only(locationId, total)] : [nothing, nothing];
    }
    if (functionId !== undefined) {
      const total = byFunction.get(functionId) ?? 0;
      if (total > 0 && !functionsShown.has(functionId)) return [nothing, nothing];
      const columns = [...byLocation.keys()].filter((column) => isShown(functionId, column));
      return [
        only(functionId, total),
        { total, counts: new Map(columns.map((column) => [column, countAt(functionId, column)])) },
      ];
    }
    if (locationId !== undefined) {
      const total = byLocation.get(locationId) ?? 0;
      if (total > 0 && !locationsShown.has(locationId)) return [nothing, nothing];
      const rows = [...byFunction.keys()].filter((row) => isShown(row, locationId));
      return [{ total, counts: new Map(rows.map((row) => [row, countAt(row, locationId)])) }, only(locationId, total)];
    }
    return [inAll(byFunction, functionsShown), inAll(byLocation, locationsShown)];
  }

  const [functions, locations] = shownFor();
  // Of a filter's own dimension there is one group.
  const one = (counts: ReadonlyMap<PlaceId, number>, id: number | undefined) =>
    id === undefined || optionId !== undefined ? counts : new Map([[id, counts.get(id) ?? 0]]);
  return {
    people_by_function: splitOf(functions, one(byFunction, functionId), people.functions),
    people_by_location: splitOf(locations, one(byLocation, locationId), people.locations),
  };
}
