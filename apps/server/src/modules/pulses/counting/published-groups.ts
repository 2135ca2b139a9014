// Which groups of those who answered may be published beside each other, and beside what was published before.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { isSmall, shownGroups, sumOf } from '../../analytics/people/hidden-groups.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import { smallCut } from './small-cut.ts';
import type { Division } from './small-cut.ts';
import { smallSum } from './small-sum.ts';

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

/** The groups of a division from which, with those before it, something about one to four people can be computed. */
function conflictOf(divisions: readonly Division[], division: Division): ReadonlySet<string> | undefined {
  for (const each of divisions) {
    const cut = smallCut(each, division);
    if (cut) return cut;
  }
  const people = divisions.length > 1 ? smallSum([...divisions, division]) : undefined;
  return people && new Set(people.map((person) => division[person] ?? pool));
}

/**
 * The groups of each cut that may be published now. `published`: how the same people are divided by what was published of
 * everybody, in groups of five and more. `most`: the groups that may be published at most. Whatever is then added and
 * subtracted, also with what was published of groups before, nothing remains of one to four people alone.
 *
 * A group is published with all of its people. With what was published of it before, that reveals the others: these are
 * what is checked. Where nothing is added, all is well: people who came since are together in a new part of `published`.
 */
export function publishedGroups(
  published: Division,
  cuts: readonly Cut[],
  most: (cut: string, group: PlaceId) => boolean,
): Map<string, Set<PlaceId>> {
  const divisions = new Map(cuts.map(({ name, partOf }) => [name, partOf.map((part) => part ?? pool)]));
  const result = new Map<string, Set<PlaceId>>();
  for (const { name, groupOf, partOf } of cuts) {
    const others = [...divisions].filter(([other, parts]) => other !== name && parts.some((part) => part !== pool));
    const known = [published, ...others.map(([, division]) => division)];
    const counts = countOf(groupOf.filter((_, person) => partOf[person] === undefined));
    const shown = shownGroups(counts);
    for (const group of shown) if (!most(name, group)) shown.delete(group);
    hideBeside(counts, shown);
    for (;;) {
      const division = groupOf.map((group, person) => partOf[person] ?? (shown.has(group) ? labelOf(group) : pool));
      const conflict = shown.size === 0 ? undefined : conflictOf(known, division);
      if (!conflict) {
        divisions.set(name, division);
        break;
      }
      // The smallest group that is part of the conflict; of a conflict in the pool alone, the smallest of all.
      const bySize = [...shown].toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
      const next = bySize.find((group) => conflict.has(labelOf(group))) ?? bySize[0];
      if (next !== undefined) shown.delete(next);
      hideBeside(counts, shown);
    }
    result.set(name, new Set([...shown].filter((group) => !isSmall(counts.get(group) ?? 0))));
  }
  return result;
}
