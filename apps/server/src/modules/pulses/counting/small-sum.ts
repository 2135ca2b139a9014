// Finds one to four people of whom something can be computed from sums over the groups of several divisions.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { Steps } from '../../../lib/scheduling/pace.ts';
import type { Division } from './small-cut.ts';

// Whole numbers modulo a prime are exact; products of two stay below 2^53.
const prime = 67_108_859;
/** Larger tables would take minutes. Pairs of divisions are always checked: see small-cut.ts. */
const workMost = 3e8;
/** How many products are computed between two pauses: a fraction of a millisecond. */
const workAtOnce = 100_000;

/** A whole number below 2^53 modulo the prime: `%` takes several times as long. */
function modulo(value: number): number {
  const rest = value - Math.floor(value / prime) * prime;
  return rest < 0 ? rest + prime : rest;
}

function inverse(value: number): number {
  let [result, base, power] = [1, value % prime, prime - 2];
  for (; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}

interface Row {
  readonly values: Float64Array;
  readonly pivot: number;
}

/** The sums over the groups of some divisions, brought into a form in which each row has a pivot that no other has. */
export interface Sums {
  /** People who are in the same groups everywhere are an atom: sums contain all of them, or none. */
  readonly atomOf: readonly number[];
  readonly atoms: readonly (readonly number[])[];
  /** How many sums there are. */
  readonly count: number;
  /** Undefined where the table is too large. */
  readonly rows: readonly Row[] | undefined;
}

/** While nothing is published, all people are one atom and no sum is known. */
export const noSums = (people: number): Sums => ({
  atomOf: Array.from({ length: people }, () => 0),
  atoms: [Array.from({ length: people }, (_, person) => person)],
  count: 0,
  rows: [],
});

/** Adds a sum to those that are known. */
function* addSum(rows: Row[], values: Float64Array): Steps<void> {
  const subtract = (from: Float64Array, row: Row) => {
    const factor = from[row.pivot] ?? 0;
    if (factor === 0) return 0;
    for (let at = row.pivot; at < from.length; at += 1) {
      const value = row.values[at] ?? 0;
      if (value !== 0) from[at] = modulo((from[at] ?? 0) + (prime - factor) * value);
    }
    return from.length;
  };
  let work = 0;
  for (const row of rows) {
    work += subtract(values, row);
    if (work < workAtOnce) continue;
    work = 0;
    yield;
  }
  const pivot = values.findIndex((value) => value !== 0);
  if (pivot === -1) return;
  const scale = inverse(values[pivot] ?? 1);
  const added = { values: values.map((value) => modulo(value * scale)), pivot };
  for (const row of rows) {
    work += subtract(row.values, added);
    if (work < workAtOnce) continue;
    work = 0;
    yield;
  }
  rows.push(added);
}

/** The atoms of some divisions, divided once more: their people, the atom that each was part of, and its group. */
function refine(atomOf: readonly number[], division: Division) {
  const parts = new Map<number, number>();
  const [atoms, within, groupOf]: [number[][], number[], number[]] = [[], [], []];
  const most = division.length + 1;
  const refinedOf = division.map((group, person) => {
    const before = atomOf[person] ?? 0;
    let atom = parts.get(group * most + before);
    if (atom === undefined) {
      atom = atoms.push([]) - 1;
      parts.set(group * most + before, atom);
      within.push(before);
      groupOf.push(group);
    }
    atoms[atom]?.push(person);
    return atom;
  });
  return { atomOf: refinedOf, atoms, within, groupOf };
}

/** The sums with those of one division more. Those that were known are left as they are. */
export function* withSumsOf({ atomOf: before, atoms: larger, count, rows }: Sums, division: Division): Steps<Sums> {
  yield;
  const groups = [...new Set(division)];
  const { atomOf, atoms, within, groupOf } = refine(before, division);
  const all = { atomOf, atoms, count: count + groups.length };
  if (!rows || atoms.length * all.count * all.count > workMost) return { ...all, rows: undefined };
  const result: Row[] = [];
  let work = 0;
  for (const { values, pivot } of rows) {
    const spread = new Float64Array(atoms.length);
    for (let at = 0; at < spread.length; at += 1) spread[at] = values[within[at] ?? 0] ?? 0;
    // Atoms are in the order of their first person: a pivot's first part has that of the whole.
    result.push({ values: spread, pivot: atomOf[larger[pivot]?.[0] ?? 0] ?? 0 });
    work += spread.length;
    if (work < workAtOnce) continue;
    work = 0;
    yield;
  }
  for (const name of groups) {
    yield;
    const sum = new Float64Array(atoms.length);
    for (let at = 0; at < sum.length; at += 1) sum[at] = groupOf[at] === name ? 1 : 0;
    yield* addSum(result, sum);
  }
  return { ...all, rows: result };
}

/** What a row has beside its pivot: how many people, and a number that is the same for all multiples of it. */
function restOf({ values, pivot }: Row, sizes: Float64Array) {
  let [people, first, hash] = [sizes[pivot] ?? 0, 0, 0];
  for (let at = pivot + 1; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value === 0) continue;
    if (first === 0) first = value;
    people += sizes[at] ?? 0;
    hash = modulo(hash + value * modulo(at * 7_919 + 1));
  }
  const scale = inverse(first);
  return { people, scale, hash: modulo(hash * scale) };
}

interface Rest {
  readonly row: Row;
  readonly scale: number;
}

/** Whether two rows have the same beside their pivots, up to a factor. */
function haveSameRest(one: Rest, other: Rest): boolean {
  for (let at = 0; at < one.row.values.length; at += 1) {
    const here = at === one.row.pivot ? 0 : (one.row.values[at] ?? 0);
    const there = at === other.row.pivot ? 0 : (other.row.values[at] ?? 0);
    if ((here !== 0 || there !== 0) && modulo(here * one.scale) !== modulo(there * other.scale)) return false;
  }
  return true;
}

/** Some people of whom alone something can be computed; undefined if there are none. */
export function* smallSum({ atoms, rows = [] }: Sums): Steps<readonly number[] | undefined> {
  const sizes = Float64Array.from(atoms, ({ length }) => length);
  const sizeOf = (atom: number) => sizes[atom] ?? 0;
  const peopleOf = (some: readonly number[]) => some.flatMap((atom) => atoms[atom] ?? []);
  // Of two rows that have the same beside their pivots, the pivots remain.
  const rests = new Map<number, Rest[]>();
  let work = 0;
  for (const row of rows) {
    if (sizeOf(row.pivot) >= smallestGroup) continue;
    work += sizes.length;
    if (work >= workAtOnce) {
      work = 0;
      yield;
    }
    const { people, scale, hash } = restOf(row, sizes);
    if (people < smallestGroup) return peopleOf([...row.values.keys()].filter((at) => row.values[at] !== 0));
    const [rest, alike] = [{ row, scale }, rests.get(hash) ?? []];
    const same = alike.find((each) => haveSameRest(each, rest));
    if (same && sizeOf(same.row.pivot) + sizeOf(row.pivot) < smallestGroup)
      return peopleOf([same.row.pivot, row.pivot]);
    if (!same) rests.set(hash, [...alike, rest]);
    else if (sizeOf(row.pivot) < sizeOf(same.row.pivot)) Object.assign(same, rest);
  }
  return undefined;
}
