// What the page tells of the people that are counted: nothing that reveals a hidden group.
import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import type { EngagementQuery } from '@orgscope/contract/resources/analytics';
import { countTypes, sumOf, showsTypes } from '../analytics/people/hidden-groups.ts';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';
import { splitPeople, shownPlaces, typeIn } from '../analytics/people/people-split.ts';
import { isUnfiltered } from '../analytics/performance/performance-filters.ts';
import { business, it, revealsSilence, splitAnswers } from './answer-split.ts';
import { addSteps, answersByAttribute } from './count-people.ts';
import type { Counted } from './count-people.ts';
import { inputsOfEverybody, inputsOfFunction, inputsOfPeople } from './engagement-inputs.ts';
import type { ShownInputs } from './engagement-inputs.ts';
import { splitSteps, shownSteps } from './funnel-split.ts';
import type { Steps } from './funnel-split.ts';

export type EngagementFilters = Omit<EngagementQuery, 'client_id'>;

/** People with a complete profile, as measure-it splits them. */
export function peopleIn({ places, functions, locations }: Counted, options: ReadonlyMap<PlaceId, number>) {
  const cells = places.map(({ row, column, completed_profile: count }) => ({ row, column, count }));
  return { cells: cells.filter(({ count }) => count > 0), functions, locations, options };
}

function byFunctionOf({ places }: Counted): Map<PlaceId, Steps> {
  const ids = new Set(places.map(({ row }) => row));
  return new Map([...ids].map((id) => [id, addSteps(places.filter(({ row }) => row === id))]));
}

const filledIn = (places: Counted['places']) => sumOf(places.map(({ filled }) => filled));

function everybody(counted: Counted) {
  const { places, functions, locations } = counted;
  const { byRow, byColumn } = shownPlaces(peopleIn(counted, new Map()));
  const types = countTypes(byRow, typeIn({ functions }));
  const attributes = answersByAttribute(counted, types);
  const silent = sumOf(
    attributes.flatMap(({ cells }) => cells.filter(({ row }) => row === null).map(({ count }) => count)),
  );
  const steps = addSteps(places);
  const asked = attributes.length * steps.completed_profile;
  const reached = (all: readonly { id: number; isActive: boolean }[], counts: ReadonlyMap<PlaceId, number>) =>
    [
      all.filter(({ id, isActive }) => isActive && (counts.get(id) ?? 0) > 0).length,
      all.filter(({ isActive }) => isActive).length,
    ] as const;
  const told = inputsOfEverybody({
    steps: shownSteps(steps),
    filled: filledIn(places),
    reached: { functions: reached(functions, byRow), locations: reached(locations, byColumn) },
    types,
    answers: revealsSilence(attributes.map(({ cells }) => cells)) ? undefined : [asked - silent, asked],
  });
  return { told, types, attributes };
}

/** What the measures are computed from. `options`: everybody by the options of the attribute that is filtered by. */
export function inputsOf(
  counted: Counted,
  filters: EngagementFilters,
  options: ReadonlyMap<PlaceId, number>,
): ShownInputs {
  const { function_id: functionId, location_id: locationId, attribute_option_id: optionId } = filters;
  if (isUnfiltered(filters)) return everybody(counted).told;
  const people = peopleIn(counted, options);
  if (functionId !== undefined && locationId === undefined && optionId === undefined) {
    const { byRow, rows } = shownPlaces(people);
    const stepsOf = splitSteps(byFunctionOf(counted), (id) => rows.has(id) || (byRow.get(id) ?? 0) === 0);
    return inputsOfFunction(stepsOf(functionId), filledIn(counted.places.filter(({ row }) => row === functionId)));
  }
  return inputsOfPeople(splitPeople(people, { functionId, locationId, optionId }).people_by_function.total);
}

interface Place {
  readonly id: number;
  readonly name: string;
}

// A chart shows no more lines; every function and location can be filtered by.
const [mostFunctions, mostLocations] = [40, 20] as const;

/** The table of functions and locations, narrowed to those that are filtered by. */
export function placesOf(counted: Counted, filters: EngagementFilters): EngagementPage['places'] {
  const { function_id: functionId, location_id: locationId, attribute_option_id: optionId } = filters;
  if (optionId !== undefined) return null;
  const people = peopleIn(counted, new Map());
  const { rows, columns, byRow, byColumn, total, countAt, isShown } = shownPlaces(people);
  const lines = (
    all: readonly Place[],
    shown: ReadonlySet<PlaceId>,
    counts: ReadonlyMap<PlaceId, number>,
    only: number | undefined,
  ) => {
    const names = new Map<PlaceId, string>(all.map(({ id, name }) => [id, name]));
    return [...counts]
      .filter(([id, count]) => count > 0 && shown.has(id) && (only === undefined || only === id))
      .map(([id, count]) => ({ id, name: names.get(id) ?? null, count }))
      .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || other.count - one.count);
  };
  const allFunctions = lines(counted.functions, rows, byRow, functionId);
  const allLocations = lines(counted.locations, columns, byColumn, locationId);
  const [functions, locations] = [allFunctions.slice(0, mostFunctions), allLocations.slice(0, mostLocations)];
  const hiddenOf = (shown: ReadonlySet<PlaceId>, counts: ReadonlyMap<PlaceId, number>) =>
    [...counts].filter(([id, count]) => count > 0 && !shown.has(id)).length;
  return {
    total: functionId === undefined && locationId === undefined ? total : null,
    functions,
    locations,
    cells: functions.flatMap(({ id: row }) =>
      locations.map(({ id: column }) => ({
        function_id: row,
        location_id: column,
        count: isShown(row, column) ? countAt(row, column) : null,
      })),
    ),
    hidden_functions: functionId === undefined ? hiddenOf(rows, byRow) : 0,
    hidden_locations: locationId === undefined ? hiddenOf(columns, byColumn) : 0,
    more_functions: allFunctions.length - functions.length,
    more_locations: allLocations.length - locations.length,
  };
}

/** The answers of business and IT people; null where their numbers must not be shown. */
export function answersOf(counted: Counted): EngagementPage['answers'] {
  const { types, attributes } = everybody(counted);
  if (!showsTypes(types)) return null;
  return {
    business: types.BUSINESS,
    it: types.IT,
    attributes: attributes.map(({ id, name, options, cells }) => {
      const told = splitAnswers(cells);
      const lines = [
        ...options.map(({ optionId, option }) => ({ id: optionId, name: option })),
        { id: null, name: null },
      ];
      return {
        id,
        name,
        options: lines.map((line) => ({ ...line, business: told(line.id, business), it: told(line.id, it) })),
      };
    }),
  };
}
