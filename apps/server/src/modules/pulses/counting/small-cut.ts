// Finds what two ways to divide the same people into groups tell about fewer than five of them.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { Steps } from '../../../lib/scheduling/pace.ts';

/** For each person, the number of the group that they are counted in: small numbers from zero on. */
export type Division = readonly number[];

/** How many comparisons are done between two pauses: a fraction of a millisecond. */
const workAtOnce = 20_000;

/** A division with numbers for the names of its groups, and the names by number. */
export function numbered<Name>(names: readonly Name[]): { division: Division; names: Name[] } {
  const numbers = new Map<Name, number>();
  const division = names.map((name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  });
  return { division, names: [...numbers.keys()] };
}

/** Nodes that are merged, by a representative. */
function merger(size: number) {
  const parents = Array.from({ length: size }, (_, node) => node);
  const find = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[node] = root;
    return root;
  };
  return {
    find,
    merge: (one: number, other: number) => {
      parents[find(one)] = find(other);
    },
  };
}

/** The groups of two divisions as a graph: how many people are in both of two groups. */
function graphOf(one: Division, other: Division) {
  // The group of the second division that each node stands for; -1 for those of the first.
  const groups: number[] = [];
  const [nodesOfOne, nodesOfOther]: [number[], number[]] = [[], []];
  const most = one.length + 1;
  const edges = new Map<number, { ends: readonly [number, number]; weight: number }>();
  for (let person = 0; person < one.length; person += 1) {
    const [group = 0, across = 0] = [one[person], other[person]];
    const from = (nodesOfOne[group] ??= groups.push(-1) - 1);
    const to = (nodesOfOther[across] ??= groups.push(across) - 1);
    const edge = edges.get(from * 2 * most + to);
    if (edge) edge.weight += 1;
    else edges.set(from * 2 * most + to, { ends: [from, to], weight: 1 });
  }
  return { groups, edges: [...edges.values()] };
}

/**
 * A way through the nodes, each time to the one that has most in common with those before: so it has at least as much in
 * common with the node before it alone (Stoer and Wagner, 1997).
 */
function* walk(
  nodes: readonly number[],
  weights: ReadonlyMap<number, ReadonlyMap<number, number>>,
): Steps<{ node: number; weight: number }[]> {
  const attached = new Map(nodes.map((node) => [node, 0]));
  const steps: { node: number; weight: number }[] = [];
  let work = 0;
  while (attached.size > 0) {
    let [next, most] = [-1, -1];
    for (const [node, weight] of attached) if (weight > most) [next, most] = [node, weight];
    work += attached.size;
    if (work >= workAtOnce) {
      work = 0;
      yield;
    }
    attached.delete(next);
    steps.push({ node: next, weight: most });
    for (const [node, weight] of weights.get(next) ?? []) {
      const before = attached.get(node);
      if (before !== undefined) attached.set(node, before + weight);
    }
  }
  return steps;
}

/**
 * Sums over groups of both divisions can be added and subtracted. If the groups fall into two parts with one to four
 * people between them, the difference is of these people alone; otherwise each difference is of nobody, or of five and
 * more. Returns the groups of the second division that have people between the parts; undefined if all is well.
 */
export function* smallCutInSteps(one: Division, other: Division): Steps<ReadonlySet<number> | undefined> {
  yield;
  const { groups, edges } = graphOf(one, other);
  const { find, merge } = merger(groups.length);
  for (const { ends, weight } of edges) if (weight >= smallestGroup) merge(...ends);
  let nodes = [...new Set(groups.map((_, node) => find(node)))];
  for (;;) {
    const weights = new Map<number, Map<number, number>>();
    for (const { ends, weight } of edges) {
      const [from, to] = [find(ends[0]), find(ends[1])];
      if (from === to) continue;
      for (const [here, there] of [
        [from, to],
        [to, from],
      ] as const) {
        const known = weights.get(here) ?? new Map<number, number>();
        weights.set(here, known.set(there, (known.get(there) ?? 0) + weight));
      }
    }
    // The others have nothing in common with any.
    nodes = nodes.filter((node) => weights.has(node));
    const steps = yield* walk(nodes, weights);
    const close = steps.flatMap(({ node, weight }, index) =>
      index > 0 && weight >= smallestGroup ? [[node, steps[index - 1]?.node ?? node] as const] : [],
    );
    for (const pair of close) merge(...pair);
    const last = steps.at(-1);
    if (!last) return undefined;
    if (close.length === 0) {
      const crossing = edges.filter(({ ends }) => (find(ends[0]) === last.node) !== (find(ends[1]) === last.node));
      return new Set(crossing.map(({ ends }) => groups[ends[1]] ?? 0));
    }
    nodes = [...new Set(nodes.map((node) => find(node)))];
    yield;
  }
}

/** The same at once, by the names of the groups. */
export function smallCut(one: readonly string[], other: readonly string[]): ReadonlySet<string> | undefined {
  const [first, second] = [numbered(one), numbered(other)];
  const steps = smallCutInSteps(first.division, second.division);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value && new Set([...step.value].map((group) => second.names[group] ?? ''));
}
