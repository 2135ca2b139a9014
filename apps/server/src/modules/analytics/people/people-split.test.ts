import type { PeopleSplit } from '@orgscope/contract/analytics/answers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPeople } from './people-split.ts';
import type { PlaceId } from './hidden-groups.ts';
import type { People, PeopleFilters } from './people-split.ts';

const place = (id: number) => ({ id, name: `Place ${id}`, type: 'IT' as const });

/** People by function and location, as rows of counts: the last row and column are of people without one. */
function peopleIn(table: readonly (readonly number[])[], options: readonly number[] = []): People {
  const idOf = (index: number, length: number): PlaceId => (index === length - 1 ? null : index + 1);
  const width = table[0]?.length ?? 1;
  return {
    cells: table.flatMap((row, at) =>
      row
        .map((count, column) => ({ row: idOf(at, table.length), column: idOf(column, width), count }))
        .filter(({ count }) => count > 0),
    ),
    functions: Array.from({ length: table.length - 1 }, (_, index) => place(index + 1)),
    locations: Array.from({ length: width - 1 }, (_, index) => place(index + 1)),
    options: new Map(options.flatMap((count, index) => (count > 0 ? [[idOf(index, options.length), count]] : []))),
  };
}
const shown = ({ rows }: PeopleSplit) => rows.map(({ id, count }) => [id, count]);

describe('people by place', () => {
  test('are all shown where each group has five or more', () => {
    const { people_by_function: split } = splitPeople(peopleIn([[5], [9], [6]]), {});

    expect(split).toEqual({
      total: 20,
      rows: [
        { id: 2, name: 'Place 2', count: 9 },
        { id: 1, name: 'Place 1', count: 5 },
      ],
      unassigned: 6,
      hidden: 0,
    });
  });

  test('hide a group of four together with the next larger one', () => {
    const { people_by_function: split } = splitPeople(peopleIn([[4], [9], [6], [30], [0]]), {});

    expect([split.total, shown(split), split.unassigned, split.hidden]).toEqual([
      49,
      [
        [4, 30],
        [2, 9],
      ],
      0,
      2,
    ]);
  });

  test('hide the people without a place where these are few', () => {
    const { people_by_function: split } = splitPeople(peopleIn([[12], [9], [1]]), {});

    expect([split.total, shown(split), split.unassigned, split.hidden]).toEqual([22, [[1, 12]], null, 1]);
  });

  test('two hidden groups together are five people or more', () => {
    const { people_by_function: split } = splitPeople(peopleIn([[1], [1], [8], [20], [0]]), {});

    expect([split.total, shown(split), split.hidden]).toEqual([30, [[4, 20]], 3]);
  });

  test('of one user tell nothing', () => {
    expect(splitPeople(peopleIn([[1], [0]]), {}).people_by_function).toEqual({
      total: null,
      rows: [],
      unassigned: null,
      hidden: 1,
    });
  });

  test('of nobody tell that', () => {
    expect(splitPeople(peopleIn([[0], [0]]), {}).people_by_function).toEqual({
      total: 0,
      rows: [],
      unassigned: 0,
      hidden: 0,
    });
  });
});

/** The equations that a split is for who reads it: the cells whose people are added, and their number. */
type Equation = readonly [cells: readonly number[], count: number];

function equationsOf(
  split: PeopleSplit,
  cellsOf: (id: PlaceId) => number[],
  within: readonly number[],
  ids: readonly PlaceId[],
): Equation[] {
  const here = (id: PlaceId) => cellsOf(id).filter((cell) => within.includes(cell));
  const told: Equation[] = split.rows.map(({ id, count }) => [here(id), count]);
  if (split.total !== null) told.push([within, split.total]);
  if (split.unassigned !== null) told.push([here(null), split.unassigned]);
  if (split.hidden > 0 || split.total === null) return told;
  // Nothing is hidden: what is not listed is empty.
  const listed = new Set<PlaceId>(split.rows.map(({ id }) => id));
  return [...told, ...ids.filter((id) => id !== null && !listed.has(id)).map((id): Equation => [here(id), 0])];
}

/** Whether adding and subtracting the equations gives the number of people in these cells. */
function isComputable(equations: readonly Equation[], wanted: readonly number[], size: number): boolean {
  const vector = (cells: readonly number[]) => Array.from({ length: size }, (_, at) => (cells.includes(at) ? 1 : 0));
  const basis: { row: number[]; pivot: number }[] = [];
  const reduce = (row: number[]) => {
    for (const { row: known, pivot } of basis) {
      const factor = row[pivot] ?? 0;
      if (factor === 0) continue;
      for (let at = 0; at < size; at += 1) row[at] = (row[at] ?? 0) - factor * (known[at] ?? 0);
    }
    return row.map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
  };
  for (const [cells] of equations) {
    const row = reduce(vector(cells));
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot === -1) continue;
    const scale = row[pivot] ?? 1;
    basis.push({ row: row.map((value) => value / scale), pivot });
  }
  return reduce(vector(wanted)).every((value) => value === 0);
}

const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 }));

describe('whatever is filtered and subtracted', () => {
  test('no function, location, or both together of one to four people can be computed', () => {
    const tables = fc
      .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(count, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(tables, (table) => {
        const people = peopleIn(table);
        const [rows, columns] = [table.length, table[0]?.length ?? 0];
        const size = rows * columns;
        const ids = (length: number): PlaceId[] => [...Array.from({ length: length - 1 }, (_, at) => at + 1), null];
        const [functions, locations] = [ids(rows), ids(columns)];
        const all = Array.from({ length: size }, (_, at) => at);
        const ofFunction = (id: PlaceId) => all.filter((at) => Math.floor(at / columns) === functions.indexOf(id));
        const ofLocation = (id: PlaceId) => all.filter((at) => at % columns === locations.indexOf(id));
        const filters: PeopleFilters[] = [{}];
        for (const functionId of functions.filter((id) => id !== null)) {
          filters.push({ functionId });
          for (const locationId of locations.filter((id) => id !== null)) filters.push({ functionId, locationId });
        }
        for (const locationId of locations.filter((id) => id !== null)) filters.push({ locationId });

        const equations = filters.flatMap((filter) => {
          const { functionId, locationId } = filter;
          const within = all.filter(
            (at) =>
              (functionId === undefined || ofFunction(functionId).includes(at)) &&
              (locationId === undefined || ofLocation(locationId).includes(at)),
          );
          const split = splitPeople(people, filter);
          return [
            ...equationsOf(split.people_by_function, ofFunction, within, functionId === undefined ? functions : []),
            ...equationsOf(split.people_by_location, ofLocation, within, locationId === undefined ? locations : []),
          ];
        });

        const numberIn = (cells: readonly number[]) =>
          cells.reduce((total, at) => total + (table[Math.floor(at / columns)]?.[at % columns] ?? 0), 0);
        // What is told is true.
        for (const [cells, told] of equations) expect(numberIn(cells)).toBe(told);
        const groups = [
          ...functions.map(ofFunction),
          ...locations.map(ofLocation),
          ...all.map((at) => [at]),
          ...functions.flatMap((id) =>
            locations.map((other) => ofFunction(id).filter((at) => !ofLocation(other).includes(at))),
          ),
          ...locations.flatMap((id) =>
            functions.map((other) => ofLocation(id).filter((at) => !ofFunction(other).includes(at))),
          ),
        ];
        for (const group of groups) {
          const members = numberIn(group);
          expect(members >= 1 && members <= 4 && isComputable(equations, group, size)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of people with an option the total alone is told, and no option of one to four people can be computed', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 2, maxLength: 6 }), (options) => {
        const total = options.reduce((sum, each) => sum + each, 0);
        const people = peopleIn([[total], [0]], options);
        const told = options.slice(0, -1).map((_, index) => {
          const { people_by_function: split, people_by_location: other } = splitPeople(people, { optionId: index + 1 });
          expect([split.rows, other.rows, other.total]).toEqual([[], [], split.total]);
          return split.total;
        });
        // What is told is taken from everybody: of what remains, no single group is of one to four people.
        const remaining = options.filter((size, index) => size > 0 && typeof told[index] !== 'number');
        const [only, another] = remaining;
        expect(only === undefined || another !== undefined || only >= 5 || total < 5).toBe(true);
        for (const [index, each] of told.entries()) expect([null, options[index]]).toContain(each);
        for (const each of told) expect(each === null || each === 0 || each >= 5).toBe(true);
      }),
    );
    const crossed = splitPeople(
      peopleIn(
        [
          [20, 10],
          [9, 9],
        ],
        [30, 18],
      ),
      { optionId: 1, functionId: 1 },
    );
    expect(crossed.people_by_function).toEqual({ total: null, rows: [], unassigned: null, hidden: 1 });
  });
});
