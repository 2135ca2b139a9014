// Whatever the explorer is asked, the people of no small group can be computed from all its answers together.
import { misfitOf } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell, PlaceId } from '../analytics/people/hidden-groups.ts';
import { sumPeople } from './explore-people.ts';
import type { Sums } from './lines.ts';

const places = ['function', 'location', 'attribute'] as const;
type Place = (typeof places)[number];
type Group = Readonly<Partial<Record<Place, PlaceId>>>;

/** People of one function, location and option each. */
interface Bin extends Readonly<Record<Place, PlaceId>> {
  readonly count: number;
}

const isIn = (bin: Bin, group: Group) =>
  places.every((place) => group[place] === undefined || bin[place] === group[place]);
const numberIn = (bins: readonly Bin[], group: Group) =>
  bins.filter((bin) => isIn(bin, group)).reduce((sum, { count }) => sum + count, 0);

const idsOf = (length: number): PlaceId[] => [...Array.from({ length: length - 1 }, (_, at) => at + 1), null];
const keyOf = (id: PlaceId) => (id === null ? 'none' : String(id));

interface Asked {
  readonly by: Place;
  readonly across: Place | undefined;
  readonly only: Readonly<Partial<Record<Place, number>>>;
}

/** The cells that the database would count for a question. */
function answer(bins: readonly Bin[], { by, across, only }: Asked): Sums {
  const named = places.filter((place) => place === by || place === across || only[place] !== undefined);
  const [first = by, second] = named;
  const counts = new Map<string, Cell>();
  for (const bin of bins) {
    const [row, column] = [bin[first], second ? bin[second] : null];
    const key = `${row} ${column}`;
    const before = counts.get(key)?.count ?? 0;
    if (bin.count > 0) counts.set(key, { row, column, count: before + bin.count });
  }
  // Functions are of IT, of the business, and of IT again.
  const typeOf = (id: PlaceId) => (id === null ? null : id % 2 === 0 ? 'BUSINESS' : 'IT');
  return sumPeople([...counts.values()], named, { by, across, only }, typeOf);
}

type Equation = readonly [group: Group, count: number];

/** What an answer says: the number of people of groups. */
function equationsOf(
  { rows, columns, cells, total }: Sums,
  { by, across, only }: Asked,
  ids: Record<Place, PlaceId[]>,
) {
  const told: Equation[] = [];
  const tell = (group: Group, count: number | null | undefined) => {
    if (typeof count === 'number') told.push([{ ...only, ...group }, count]);
  };
  tell({}, total?.count);
  const sides = [[by, rows] as const, ...(across ? [[across, columns] as const] : [])];
  for (const [place, lines] of sides) {
    const hasHidden = lines.some(({ kind }) => kind === 'hidden');
    for (const id of ids[place]) {
      if (only[place] !== undefined && only[place] !== id) continue;
      const line = lines.find(({ key }) => key === keyOf(id));
      // What is not listed is empty where nothing is hidden.
      if (line) tell({ [place]: id }, line.total?.count);
      else if (!hasHidden) tell({ [place]: id }, 0);
    }
  }
  if (!across) return told;
  for (const row of ids[by].filter((id) => rows.some(({ key }) => key === keyOf(id)))) {
    for (const column of ids[across].filter((id) => columns.some(({ key }) => key === keyOf(id)))) {
      const cell = cells.find((each) => each.row === keyOf(row) && each.column === keyOf(column));
      tell({ [by]: row, [across]: column }, cell ? cell.count : 0);
    }
  }
  return told;
}

/** A test of whether adding and subtracting rows gives a row. */
function spanOf(rows: readonly (readonly number[])[]) {
  const basis: { row: number[]; pivot: number }[] = [];
  const reduce = (given: readonly number[]) => {
    const row = [...given];
    for (const { row: known, pivot } of basis) {
      const factor = row[pivot] ?? 0;
      if (factor !== 0) for (const [at, value] of known.entries()) row[at] = (row[at] ?? 0) - factor * value;
    }
    return row.map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
  };
  for (const given of rows) {
    const row = reduce(given);
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot !== -1) basis.push({ row: row.map((value) => value / (row[pivot] ?? 1)), pivot });
  }
  return (wanted: readonly number[]) => reduce(wanted).every((value) => value === 0);
}

const questions: readonly (readonly [Place, Place | undefined])[] = places.flatMap((by) =>
  [undefined, ...places].map((across) => [by, across] as const),
);

/** Every answer that the contract allows, with every filter. */
function everythingTold(bins: readonly Bin[], ids: Record<Place, PlaceId[]>): Equation[] {
  const filters: Asked['only'][] = [{}];
  const known = (place: Place) => ids[place].filter((id) => id !== null);
  for (const id of known('function')) {
    filters.push({ function: id });
    for (const other of known('location')) filters.push({ function: id, location: other });
  }
  for (const id of known('location')) filters.push({ location: id });
  return questions.flatMap(([by, across]) =>
    filters.flatMap((only) => {
      const dimensions: readonly (Dimension | undefined)[] = [by, across];
      const count = dimensions.includes('attribute') ? 'answers' : 'people';
      const filtered = places.filter((place) => only[place] !== undefined);
      if (misfitOf({ count, by, across, filters: filtered })) return [];
      const asked = { by, across, only };
      return equationsOf(answer(bins, asked), asked, ids);
    }),
  );
}

const count = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 5, max: 30 }) },
);
const side = fc.integer({ min: 2, max: 4 });
const tables = fc.tuple(side, side, side).chain(([functions, locations, options]) =>
  fc
    .array(count, { minLength: functions * locations * options, maxLength: functions * locations * options })
    .map((counts) => ({
      ids: { function: idsOf(functions), location: idsOf(locations), attribute: idsOf(options) },
      counts,
    })),
);

/** The groups that must not be told while they are of one to four people, and what remains of each without another. */
function groupsOf(bins: readonly Bin[], ids: Record<Place, PlaceId[]>): readonly (readonly number[])[] {
  const vector = (isMember: (bin: Bin) => boolean) => bins.map((bin) => (isMember(bin) ? 1 : 0));
  const single = places.flatMap((place) => ids[place].map((id): Group => ({ [place]: id })));
  const pairs = single.flatMap((one) => single.map((other) => [one, other] as const));
  return [
    ...single.map((group) => vector((bin) => isIn(bin, group))),
    ...pairs.map(([one, other]) => vector((bin) => isIn(bin, one) && isIn(bin, other))),
    ...pairs.map(([one, other]) => vector((bin) => isIn(bin, one) && !isIn(bin, other))),
  ];
}

test('no group of one to four people can be computed from all answers together', () => {
  fc.assert(
    fc.property(tables, ({ ids, counts }) => {
      const bins: Bin[] = ids.function.flatMap((ofFunction, row) =>
        ids.location.flatMap((ofLocation, column) =>
          ids.attribute.map((option, at) => ({
            function: ofFunction,
            location: ofLocation,
            attribute: option,
            count: counts[(row * ids.location.length + column) * ids.attribute.length + at] ?? 0,
          })),
        ),
      );
      const equations = everythingTold(bins, ids);
      // What is told is true.
      for (const [group, told] of equations) expect([group, told]).toEqual([group, numberIn(bins, group)]);

      const rows = equations.map(([group]) => bins.map((bin) => (isIn(bin, group) ? 1 : 0)));
      // Where nobody is, there is nobody of any part of it.
      const empty = equations.filter(([, told]) => told === 0).map(([group]) => group);
      for (const [at, bin] of bins.entries()) {
        if (empty.some((group) => isIn(bin, group))) rows.push(bins.map((_, other) => (other === at ? 1 : 0)));
      }
      const isComputable = spanOf(rows);
      const found = groupsOf(bins, ids).filter((group) => {
        const members = group.reduce((sum, isMember, at) => sum + isMember * (bins[at]?.count ?? 0), 0);
        return members >= 1 && members <= 4 && isComputable(group);
      });
      expect(found).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a table that lies on its side tells the same', () => {
  fc.assert(
    fc.property(tables, ({ ids, counts }) => {
      const bins: Bin[] = counts.map((each, at) => ({
        function: ids.function[at % ids.function.length] ?? null,
        location: ids.location[Math.floor(at / ids.function.length) % ids.location.length] ?? null,
        attribute: null,
        count: each,
      }));
      const upright = answer(bins, { by: 'function', across: 'location', only: {} });
      const lying = answer(bins, { by: 'location', across: 'function', only: {} });
      const turned = lying.cells.map(({ row, column, ...sum }) => ({ row: column, column: row, ...sum }));
      const sorted = (cells: Sums['cells']) =>
        cells.toSorted((a, b) => `${a.row} ${a.column}`.localeCompare(`${b.row} ${b.column}`));
      expect(sorted(turned)).toEqual(sorted(upright.cells));
      expect([lying.rows, lying.columns]).toEqual([upright.columns, upright.rows]);
    }),
  );
});
