// Finds one to four people of whom something can be computed from sums over the groups of several divisions.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { Division } from './small-cut.ts';

// Whole numbers modulo a prime are exact; products of two stay below 2^53.
const prime = 67_108_859;
/** Larger tables would take minutes. Pairs of divisions are always checked: see small-cut.ts. */
const workMost = 3e8;

function inverse(value: number): number {
  let [result, base, power] = [1, value % prime, prime - 2];
  for (; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}

/** People who are in the same groups everywhere: sums contain all of them, or none. */
function atomsOf(divisions: readonly Division[]): number[][] {
  const atoms = new Map<string, number[]>();
  const people = divisions[0]?.length ?? 0;
  for (let index = 0; index < people; index += 1) {
    const key = divisions.map((division) => division[index]).join('\n');
    const known = atoms.get(key);
    if (known) known.push(index);
    else atoms.set(key, [index]);
  }
  return [...atoms.values()];
}

interface Row {
  values: Float64Array;
  readonly pivot: number;
}

/** Adds a sum to those that are known, each with a pivot that no other has. */
function addSum(rows: Row[], values: Float64Array): void {
  const subtract = (from: Float64Array, row: Row) => {
    const factor = from[row.pivot] ?? 0;
    if (factor === 0) return;
    for (let at = 0; at < from.length; at += 1)
      from[at] = ((from[at] ?? 0) + (prime - factor) * (row.values[at] ?? 0)) % prime;
  };
  for (const row of rows) subtract(values, row);
  const pivot = values.findIndex((value) => value !== 0);
  if (pivot === -1) return;
  const scale = inverse(values[pivot] ?? 1);
  const added = { values: values.map((value) => (value * scale) % prime), pivot };
  for (const row of rows) subtract(row.values, added);
  rows.push(added);
}

/** Some people of whom alone something can be computed; undefined if there are none. */
export function smallSum(divisions: readonly Division[]): readonly number[] | undefined {
  const atoms = atomsOf(divisions);
  const groups = divisions.map((division) => [...new Set(division)]);
  const sums = groups.reduce((total, names) => total + names.length, 0);
  if (atoms.length * sums * sums > workMost) return undefined;
  const rows: Row[] = [];
  divisions.forEach((division, at) => {
    for (const name of groups[at] ?? [])
      addSum(
        rows,
        Float64Array.from(atoms, ([person = 0]) => (division[person] === name ? 1 : 0)),
      );
  });
  const sizeOf = (atom: number) => atoms[atom]?.length ?? 0;
  const small = rows.filter(({ pivot }) => sizeOf(pivot) < smallestGroup);
  // What a row has beside its pivot, up to a factor: of two rows that have the same, the pivots remain.
  const rests = new Map<string, Row>();
  for (const row of small) {
    const others = [...row.values.keys()].filter((at) => at !== row.pivot && row.values[at] !== 0);
    const people = [row.pivot, ...others].reduce((total, atom) => total + sizeOf(atom), 0);
    if (people < smallestGroup) return [row.pivot, ...others].flatMap((atom) => atoms[atom] ?? []);
    const [first = 0] = others;
    const scale = inverse(row.values[first] ?? 1);
    const rest = others.map((at) => `${at}:${((row.values[at] ?? 0) * scale) % prime}`).join();
    const same = rests.get(rest);
    if (same && sizeOf(same.pivot) + sizeOf(row.pivot) < smallestGroup)
      return [same.pivot, row.pivot].flatMap((atom) => atoms[atom] ?? []);
    if (!same || sizeOf(row.pivot) < sizeOf(same.pivot)) rests.set(rest, row);
  }
  return undefined;
}
