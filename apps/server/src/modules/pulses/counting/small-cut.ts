// Finds what two ways to divide the same people into groups tell about fewer than five of them.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';

/** For each person, the group that they are counted in. */
export type Division = readonly string[];

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
  const names = new Map<string, number>();
  const nodeOf = (name: string) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const edges = new Map<string, { ends: readonly [number, number]; weight: number }>();
  one.forEach((group, person) => {
    const ends = [nodeOf(`1 ${group}`), nodeOf(`2 ${other[person] ?? ''}`)] as const;
    const edge = edges.get(ends.join());
    if (edge) edge.weight += 1;
    else edges.set(ends.join(), { ends, weight: 1 });
  });
  return { names: [...names.keys()], edges: [...edges.values()] };
}

/**
 * A way through the nodes, each time to the one that has most in common with those before: so it has at least as much in
 * common with the node before it alone (Stoer and Wagner, 1997).
 */
function walk(nodes: readonly number[], weights: ReadonlyMap<number, ReadonlyMap<number, number>>) {
  const attached = new Map(nodes.map((node) => [node, 0]));
  const steps: { node: number; weight: number }[] = [];
  while (attached.size > 0) {
    let [next, most] = [-1, -1];
    for (const [node, weight] of attached) if (weight > most) [next, most] = [node, weight];
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
export function smallCut(one: Division, other: Division): ReadonlySet<string> | undefined {
  const { names, edges } = graphOf(one, other);
  const { find, merge } = merger(names.length);
  for (const { ends, weight } of edges) if (weight >= smallestGroup) merge(...ends);
  let nodes = [...new Set(names.map((_, node) => find(node)))];
  for (;;) {
    const weights = new Map(nodes.map((node) => [node, new Map<number, number>()]));
    for (const { ends, weight } of edges) {
      const [from, to] = [find(ends[0]), find(ends[1])];
      if (from === to) continue;
      for (const [here, there] of [
        [from, to],
        [to, from],
      ] as const)
        weights.get(here)?.set(there, (weights.get(here)?.get(there) ?? 0) + weight);
    }
    const steps = walk(nodes, weights);
    const close = steps.flatMap(({ node, weight }, index) =>
      index > 0 && weight >= smallestGroup ? [[node, steps[index - 1]?.node ?? node] as const] : [],
    );
    for (const pair of close) merge(...pair);
    const last = steps.at(-1);
    if (!last || (close.length === 0 && nodes.length === 1)) return undefined;
    if (close.length === 0) {
      if (last.weight > 0) {
        const crossing = edges.filter(({ ends }) => (find(ends[0]) === last.node) !== (find(ends[1]) === last.node));
        return new Set(crossing.map(({ ends }) => (names[ends[1]] ?? '').slice(2)));
      }
      // Nothing in common with the others.
      nodes = nodes.filter((node) => node !== last.node);
    } else nodes = [...new Set(nodes.map((node) => find(node)))];
  }
}
