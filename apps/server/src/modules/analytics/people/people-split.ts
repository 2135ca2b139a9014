import { compareTexts } from '@orgscope/contract/lists/arrange';
import type { PeopleSplit } from '@orgscope/contract/analytics/answers';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { shownFunctions, shownGroups, shownTable } from './hidden-groups.ts';
import type { Cell, PlaceId, TypeOf } from './hidden-groups.ts';

// What a page tells of how many people there are where.

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
  readonly functions: readonly (Place & { readonly type: FunctionType })[];
  readonly locations: readonly Place[];
  /** Everybody by the options of the attribute that is filtered by. */
  readonly options: ReadonlyMap<PlaceId, number>;
}

/** The type of a function; null for people without one. */
export function typeIn({ functions }: Pick<People, 'functions'>): TypeOf {
  const types = new Map(functions.map(({ id, type }) => [id, type]));
  return (id) => (id === null ? null : (types.get(id) ?? null));
}

/** What the table of people by function and location tells. */
export function shownPlaces({ cells, functions }: Pick<People, 'cells' | 'functions'>) {
  const typeOf = typeIn({ functions });
  return shownTable(cells, (byFunction) => shownFunctions(byFunction, typeOf));
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
    rows: rows.toSorted((one, other) => other.count - one.count || compareTexts(one.name, other.name)),
    unassigned: counts.get(null) ?? (total !== null && !groups.has(null) ? 0 : null),
    hidden: ofPlaces.filter((id) => !counts.has(id)).length,
  };
}

const nothing: Shown = { total: null, counts: new Map() };

/**
 * People by function and by location. Of people with an option only the total is shown: crossed with places it could be
 * subtracted from them.
 */
export function splitPeople(people: People, { functionId, locationId, optionId }: PeopleFilters) {
  const { byRow: byFunction, byColumn: byLocation, ...table } = shownPlaces(people);
  const { rows: functionsShown, columns: locationsShown, countAt, isShown } = table;
  const sized = (counts: ReadonlyMap<PlaceId, number>, shown: ReadonlySet<PlaceId>) =>
    new Map([...counts].filter(([id]) => shown.has(id)));

  const inAll = (counts: ReadonlyMap<PlaceId, number>, shown: ReadonlySet<PlaceId>): Shown => ({
    total: table.total,
    counts: sized(counts, shown),
  });
  const only = (id: PlaceId, total: number): Shown => ({ total, counts: new Map([[id, total]]) });

  function shownFor(): [functions: Shown, locations: Shown] {
    if (optionId !== undefined) {
      const isAlone = functionId === undefined && locationId === undefined;
      const total = people.options.get(optionId) ?? 0;
      const isOptionShown = isAlone && (total === 0 || shownGroups(people.options).has(optionId));
      const told: Shown = isOptionShown ? { total, counts: new Map() } : nothing;
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
