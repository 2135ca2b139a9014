// Collects what the page and measure-it tell under all filters of random companies, and tries to compute from it how many
// people a small group has: by adding and subtracting, and by bounds, since nobody is less than nobody.
import type { FunnelStep } from '@orgscope/contract/analytics/engagement';
import { funnelSteps } from '@orgscope/contract/analytics/engagement';
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPeople } from '../analytics/people/people-split.ts';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';
import type { Counted } from './count-people.ts';
import { answersOf, inputsOf, peopleIn, placesOf } from './shown-people.ts';
import type { EngagementFilters } from './shown-people.ts';

// How far somebody is: the last two have a complete profile.
const stages = ['to_confirm', 'to_accept', 'to_complete', 'quiet', 'active'] as const;
const types = ['BUSINESS', 'IT', null] as const;
type Type = (typeof types)[number];

interface Company {
  /** By function, location and stage; the last function and location stand for none. */
  readonly people: readonly (readonly (readonly number[])[])[];
  readonly typeOf: readonly Type[];
  /** How people with a complete profile answer, by type; the last answer is none. */
  readonly weights: readonly number[];
}

const idAt = (index: number, length: number): PlaceId => (index === length - 1 ? null : index + 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The unknowns: people by function, location and stage, and people with a complete profile by answer and type. */
function unknownsOf({ people, typeOf, weights }: Company) {
  const values: number[] = [];
  const person = people.map((places) => places.map((counts) => counts.map((count) => values.push(count) - 1)));
  const completeOf = (type: Type) =>
    person.flatMap((places, at) => (typeOf[at] === type ? places.flatMap((cells) => cells.slice(3)) : []));
  const answer = types.map((type, of) => {
    const all = sum(completeOf(type).map((at) => values[at] ?? 0));
    let left = all;
    return weights.map((weight, at) => {
      const given = at === weights.length - 1 ? left : Math.min(left, Math.round((all * ((weight + of) % 5)) / 8));
      left -= given;
      return values.push(given) - 1;
    });
  });
  return { values, person, answer, completeOf };
}

/** That the unknowns of `plus` are together `count` more than those of `minus`. */
interface Equation {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  readonly count: number;
}

function countedOf(company: Company, { values, answer }: ReturnType<typeof unknownsOf>): Counted {
  const { people, typeOf } = company;
  const width = people[0]?.length ?? 1;
  const named = (index: number) => ({ id: index + 1, name: `Place ${index}`, isActive: true });
  const options = range(company.weights.length - 1).map((index) => ({
    attributeId: 1,
    attribute: 'Attribute',
    optionId: index + 1,
    option: `Option ${index}`,
    isArchived: false,
  }));
  return {
    places: people.flatMap((places, row) =>
      places.map((counts, column) => {
        const from = (stage: number) => sum(counts.slice(stage));
        return {
          row: idAt(row, people.length),
          column: idAt(column, width),
          invited: from(0),
          confirmed: from(1),
          accepted_terms: from(2),
          completed_profile: from(3),
          active_30_days: from(4),
          filled: 7 * from(3),
        };
      }),
    ),
    functions: range(people.length - 1).map((index) => ({ ...named(index), type: typeOf[index] ?? 'IT' })),
    locations: range(width - 1).map(named),
    options,
    answers: types.flatMap((type, of) =>
      options.map(({ optionId }, at) => ({
        attributeId: 1,
        optionId,
        type,
        count: values[answer[of]?.[at] ?? -1] ?? 0,
      })),
    ),
  };
}

const inputOf: Record<FunnelStep, RecordInput> = {
  invited: 'invited_accounts',
  confirmed: 'confirmed_accounts',
  accepted_terms: 'accounts_with_terms',
  completed_profile: 'accounts_with_profile',
  active_30_days: 'accounts_in_use',
};

/** Everything that is told, as equations between the unknowns. */
function toldAbout(company: Company, unknowns: ReturnType<typeof unknownsOf>): Equation[] {
  const { person, answer, completeOf } = unknowns;
  const counted = countedOf(company, unknowns);
  const [height, width] = [person.length, person[0]?.length ?? 1];
  const told: Equation[] = [];
  const tell = (plus: readonly number[], count: number | null | undefined | string) => {
    if (typeof count === 'number') told.push({ plus, minus: [], count });
  };
  const cells = (row: PlaceId | undefined, column: PlaceId | undefined, from: number, to = stages.length) =>
    person.flatMap((places, at) =>
      places.flatMap((found, across) =>
        (row === undefined || row === idAt(at, height)) && (column === undefined || column === idAt(across, width))
          ? found.slice(from, to)
          : [],
      ),
    );
  const answered = (option: PlaceId, type?: Type) =>
    answer.flatMap((given, of) =>
      type === undefined || types[of] === type ? [given[option === null ? given.length - 1 : option - 1] ?? -1] : [],
    );
  // What anybody knows: who has a complete profile has answered or not.
  types.forEach((type, of) => told.push({ plus: answer[of] ?? [], minus: completeOf(type), count: 0 }));

  const rows = range(height - 1).map((index) => index + 1);
  const columns = range(width - 1).map((index) => index + 1);
  const options = range(company.weights.length - 1).map((index) => index + 1);
  const filters: EngagementFilters[] = [
    {},
    ...rows.map((id) => ({ function_id: id })),
    ...columns.map((id) => ({ location_id: id })),
    ...rows.flatMap((id) => columns.map((other) => ({ function_id: id, location_id: other }))),
    ...options.map((id) => ({ attribute_option_id: id })),
  ];
  const byOption = new Map<PlaceId, number>(
    [...options, null].map((id) => [id, sum(answered(id).map((at) => unknowns.values[at] ?? 0))]),
  );
  for (const filter of filters) {
    const { function_id: row, location_id: column, attribute_option_id: option } = filter;
    const inputs = inputsOf(counted, filter, byOption);
    const chosen = option === undefined ? undefined : answered(option);
    funnelSteps.forEach((step, from) => tell(chosen ?? cells(row, column, from), inputs[inputOf[step]]));
    if (option === undefined) {
      tell(completeOf('BUSINESS'), inputs.business_people);
      tell(completeOf('IT'), inputs.it_people);
      if (typeof inputs.given_answers === 'number' && typeof inputs.asked_answers === 'number')
        tell(answered(null), inputs.asked_answers - inputs.given_answers);
    }
    const table = placesOf(counted, filter);
    if (table) {
      if (row === undefined && column === undefined) tell(cells(undefined, undefined, 3), table.total);
      for (const { id, count } of table.functions) tell(cells(id, undefined, 3), count);
      for (const { id, count } of table.locations) tell(cells(undefined, id, 3), count);
      for (const { function_id: at, location_id: across, count } of table.cells) tell(cells(at, across, 3), count);
    }
    // Measure IT.
    const names = { functionId: row, locationId: column, optionId: option };
    const split = splitPeople(peopleIn(counted, byOption), names);
    for (const side of ['people_by_function', 'people_by_location'] as const) {
      const { total, rows: shown, unassigned } = split[side];
      const placed = (id: PlaceId) => (side === 'people_by_function' ? cells(id, column, 3) : cells(row, id, 3));
      tell(chosen ?? cells(row, column, 3), total);
      if (chosen) continue;
      for (const { id, count } of shown) tell(placed(id), count);
      if (side === 'people_by_function' ? row === undefined : column === undefined) tell(placed(null), unassigned);
    }
  }
  for (const { options: lines } of answersOf(counted)?.attributes ?? [])
    for (const { id, business, it } of lines) {
      tell(answered(id, 'BUSINESS'), business);
      tell(answered(id, 'IT'), it);
    }
  return told;
}

/** The groups that must not be computed while they have one to four people. */
function groupsOf({ person, answer, completeOf }: ReturnType<typeof unknownsOf>): number[][] {
  const columns = range(person[0]?.length ?? 0);
  const across = (column: number, from: number) => person.flatMap((places) => (places[column] ?? []).slice(from));
  return [
    ...person.flatMap((places) => [
      // A function: complete, and at each stage; and each step.
      places.flatMap((cell) => cell.slice(3)),
      ...range(5).flatMap((stage) => [
        places.flatMap((cell) => cell.slice(stage)),
        places.flatMap((cell) => cell.slice(stage, stage + 1)),
      ]),
      places.flatMap((cell) => cell.slice(0, 3)),
      ...places.flatMap((cell) => [cell.slice(3), cell.slice(4), cell.slice(3, 4)]),
    ]),
    ...columns.flatMap((column) => [across(column, 3), across(column, 4)]),
    ...answer.flatMap((given) => given.map((at) => [at])),
    ...range(answer[0]?.length ?? 0).map((at) => answer.flatMap((given) => given.slice(at, at + 1))),
    completeOf('BUSINESS'),
    completeOf('IT'),
    completeOf(null),
  ];
}

/** Rows that span the same space, each with a leading 1 where the others have 0. */
function basisOf(equations: readonly Equation[], size: number) {
  const basis: { row: number[]; pivot: number }[] = [];
  const reduce = (row: number[]) => {
    for (const { row: known, pivot } of basis) {
      const factor = row[pivot] ?? 0;
      if (factor === 0) continue;
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (known[at] ?? 0);
    }
    return row.map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
  };
  for (const { plus, minus, count } of equations) {
    const row = range(size + 1).map(() => 0);
    for (const at of plus) row[at] = (row[at] ?? 0) + 1;
    for (const at of minus) row[at] = (row[at] ?? 0) - 1;
    row[size] = count;
    const reduced = reduce(row);
    const pivot = reduced.slice(0, size).findIndex((value) => value !== 0);
    if (pivot === -1) continue;
    const scale = reduced[pivot] ?? 1;
    basis.push({ row: reduced.map((value) => value / scale), pivot });
  }
  return {
    isComputable: (group: readonly number[]) => {
      const row = range(size + 1).map((at) => (group.includes(at) ? 1 : 0));
      return reduce(row)
        .slice(0, size)
        .every((value) => value === 0);
    },
  };
}

/** How many each unknown is at least and at most, by all equations and their differences. */
function boundsOf(equations: readonly Equation[], values: readonly number[]) {
  const low = values.map(() => 0);
  // No company of the test has more.
  const high = values.map(() => 10_000);
  const known = new Map(equations.map((one) => [`${one.plus.join()} ${one.minus.join()}`, one]));
  const sums = [...known.values()].filter(({ minus }) => minus.length === 0);
  const sets = sums.map(({ plus }) => new Set(plus));
  const all = [...known.values()];
  for (const { plus, count } of sums)
    sums.forEach((other, index) => {
      if (other.plus.length >= plus.length || !other.plus.every((at) => plus.includes(at))) return;
      all.push({ plus: plus.filter((at) => !sets[index]?.has(at)), minus: [], count: count - other.count });
    });
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { plus, minus, count } of all) {
      const terms = [...plus.map((at) => [at, 1] as const), ...minus.map((at) => [at, -1] as const)];
      const ends = ([at, sign]: readonly [number, number]) =>
        sign > 0 ? ([low[at] ?? 0, high[at] ?? 0] as const) : ([-(high[at] ?? 0), -(low[at] ?? 0)] as const);
      let [least, most] = [0, 0];
      for (const term of terms) {
        const [from, to] = ends(term);
        [least, most] = [least + from, most + to];
      }
      for (const term of terms) {
        const [at, sign] = term;
        const [own, ownMost] = ends(term);
        const [from, to] = [count - (most - ownMost), count - (least - own)];
        const [newLow, newHigh] = sign > 0 ? [from, to] : [-to, -from];
        if (newLow > (low[at] ?? 0)) [low[at], isChanged] = [newLow, true];
        if (newHigh < (high[at] ?? 0)) [high[at], isChanged] = [newHigh, true];
        const [ownNow, ownMostNow] = ends(term);
        [least, most] = [least + ownNow - own, most + ownMostNow - ownMost];
      }
    }
  }
  return { low, high };
}

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 30 }) },
);
const company: fc.Arbitrary<Company> = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 4 }), fc.constantFrom(0, 0, 1, 5))
  .chain(([height, width, waiting]) => {
    // Companies where few wait have more that can be told.
    const late = waiting === 0 ? cell : fc.constantFrom(0, waiting * 3);
    return fc.record({
      people: fc.array(fc.array(fc.tuple(late, late, late, cell, cell), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
      typeOf: fc
        .array(fc.constantFrom<Type>('BUSINESS', 'IT'), { minLength: height - 1, maxLength: height - 1 })
        .map((found) => [...found, null]),
      weights: fc.array(fc.nat(4), { minLength: 3, maxLength: 5 }),
    });
  });

test('no group of one to four people can be computed from what all filters and both pages tell', () => {
  let tables = 0;
  let seen = 0;
  fc.assert(
    fc.property(company, (one) => {
      const unknowns = unknownsOf(one);
      const { values } = unknowns;
      const equations = toldAbout(one, unknowns);
      const numberIn = (group: readonly number[]) => sum(group.map((at) => values[at] ?? 0));
      for (const { plus, minus, count } of equations) expect(numberIn(plus) - numberIn(minus)).toBe(count);
      const { isComputable } = basisOf(equations, values.length);
      const { low, high } = boundsOf(equations, values);
      for (const group of groupsOf(unknowns)) {
        const members = numberIn(group);
        if (members < 1 || members > 4) continue;
        const [least, most] = [sum(group.map((at) => low[at] ?? 0)), sum(group.map((at) => high[at] ?? 0))];
        expect([group, isComputable(group), least === most]).toEqual([group, false, false]);
      }
      tables += 1;
      seen += equations.length;
    }),
    { numRuns: 40 },
  );
  // Hiding everything would be safe too.
  expect(seen / tables).toBeGreaterThan(15);
});

test('no step has more people than the step before it', () => {
  fc.assert(
    fc.property(company, (one) => {
      const counted = countedOf(one, unknownsOf(one));
      for (const filter of [{}, ...counted.functions.map(({ id }) => ({ function_id: id }))]) {
        const inputs = inputsOf(counted, filter, new Map());
        const told = funnelSteps.map((step) => inputs[inputOf[step]]).filter((count) => typeof count === 'number');
        expect(told).toEqual(told.toSorted((a, b) => b - a));
      }
    }),
  );
});
