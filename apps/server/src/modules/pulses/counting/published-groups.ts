// Which groups of those who answered may be published beside each other, and beside what was published before.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { isSmall, shownGroups, sumOf } from '../../analytics/people/hidden-groups.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import { numbered, smallCutInSteps } from './small-cut.ts';
import type { Steps } from '../../../lib/scheduling/pace.ts';
import type { Division } from './small-cut.ts';
import { noSums, smallSum, withSumsOf } from './small-sum.ts';
import type { Sums } from './small-sum.ts';

/** One way to divide people: the group of each of them, in the same order everywhere. */
export interface Cut {
  readonly name: string;
  readonly groupOf: readonly PlaceId[];
  /** What was published of them before, as parts of their groups; undefined for those who are in no number of this cut yet. */
  readonly partOf: readonly (string | undefined)[];
}

const pool = 'pool';
const labelOf = (group: PlaceId) => String(group);

function countOf(groups: readonly PlaceId[]): Map<PlaceId, number> {
  const counts = new Map<PlaceId, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** Hides more of the groups, the smallest first, until those that are hidden are two at least and five people together. */
function hideBeside(counts: ReadonlyMap<PlaceId, number>, shown: Set<PlaceId>): void {
  const hidden = () => [...counts].filter(([group]) => !shown.has(group)).map(([, count]) => count);
  const smallest = () =>
    [...shown].toSorted(
      (one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0) || (one ?? 0) - (other ?? 0),
    )[0];
  while (shown.size > 0 && hidden().length > 0 && (hidden().length < 2 || sumOf(hidden()) < smallestGroup)) {
    const next = smallest();
    if (next === undefined) return;
    shown.delete(next);
  }
}

/** What was published of the same people: the divisions, and the sums over the groups of all of them. */
interface Known {
  readonly divisions: readonly Division[];
  readonly sums: Sums;
}

/** The groups of a division from which, with those before it, something about one to four people can be computed. */
function* conflictOf({ divisions, sums }: Known, division: Division): Steps<ReadonlySet<number> | undefined> {
  for (const each of divisions) {
    const cut = yield* smallCutInSteps(each, division);
    if (cut) return cut;
  }
  if (divisions.length < 2) return undefined;
  const people = yield* smallSum(yield* withSumsOf(sums, division));
  return people && new Set(people.map((person) => division[person] ?? 0));
}

/**
 * The groups of each cut that may be published now. `published`: how the same people are divided by what was published of
 * everybody, in groups of five and more. `most`: the groups that may be published at most. Whatever is then added and
 * subtracted, also with what was published of groups before, nothing remains of one to four people alone.
 *
 * A group is published with all of its people. With what was published of it before, that reveals the others: these are
 * what is checked. Where nothing is added, all is well: people who came since are together in a new part of `published`.
 */
export function* publishedGroups(
  published: readonly string[],
  cuts: readonly Cut[],
  most: (cut: string, group: PlaceId) => boolean,
): Steps<Map<string, Set<PlaceId>>> {
  const everyone = numbered(published).division;
  // Those that are decided, with the sums over their groups: each cut adds its own.
  const decided: Division[] = [everyone];
  let sums = yield* withSumsOf(noSums(everyone.length), everyone);
  const result = new Map<string, Set<PlaceId>>();
  for (const [at, { name, groupOf, partOf }] of cuts.entries()) {
    let known: Known = { divisions: decided, sums };
    for (const { partOf: parts } of cuts.slice(at + 1)) {
      if (parts.every((part) => part === undefined)) continue;
      const division = numbered(parts.map((part) => part ?? pool)).division;
      known = { divisions: [...known.divisions, division], sums: yield* withSumsOf(known.sums, division) };
    }
    const numbers = new Map([[pool, 0]]);
    const numberOf = (label: string) => {
      const number = numbers.get(label) ?? numbers.size;
      numbers.set(label, number);
      return number;
    };
    const numberOfGroup = new Map([...new Set(groupOf)].map((group) => [group, numberOf(labelOf(group))]));
    const numberOfPart = partOf.map((part) => (part === undefined ? undefined : numberOf(part)));
    const counts = countOf(groupOf.filter((_, person) => partOf[person] === undefined));
    const shown = shownGroups(counts);
    for (const group of shown) if (!most(name, group)) shown.delete(group);
    hideBeside(counts, shown);
    for (;;) {
      yield;
      const division = groupOf.map(
        (group, person) => numberOfPart[person] ?? (shown.has(group) ? (numberOfGroup.get(group) ?? 0) : 0),
      );
      const conflict = shown.size === 0 ? undefined : yield* conflictOf(known, division);
      if (!conflict) {
        if (division.some((number) => number !== 0)) {
          decided.push(division);
          sums = yield* withSumsOf(sums, division);
        }
        break;
      }
      // The smallest group that is part of the conflict; of a conflict in the pool alone, the smallest of all.
      const bySize = [...shown].toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
      const next = bySize.find((group) => conflict.has(numberOfGroup.get(group) ?? 0)) ?? bySize[0];
      if (next !== undefined) shown.delete(next);
      hideBeside(counts, shown);
    }
    result.set(name, new Set([...shown].filter((group) => !isSmall(counts.get(group) ?? 0))));
  }
  return result;
}
