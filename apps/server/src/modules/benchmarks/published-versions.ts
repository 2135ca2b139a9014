import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { PeerStep } from '../../db/tables/published-peers.ts';
import type { Steps } from '../../lib/scheduling/pace.ts';

// What somebody can find out who has seen two contents of groups, on whatever days.

/** Clients and their values. */
export type Content = ReadonlyMap<number, number>;

/** A group as it is published. */
export interface PublishedGroup {
  readonly group: string;
  readonly content: Content;
  readonly publishedOn: string;
  readonly version: number;
  readonly isWithdrawn: boolean;
  /** The newest step first. */
  readonly earlier: readonly PeerStep[];
}

interface Difference {
  /** Entries that the first content has and the other has not, and the opposite. */
  readonly added: number;
  readonly removed: number;
  /** Clients whose value or membership differs. */
  readonly clients: number;
}

/** Whether a difference between two versions may be seen: nobody can be told apart in it. */
export const isNoneOrMany = (count: number): boolean => count === 0 || count >= smallestGroup;

/** What somebody learns who compares two versions. */
export function differenceOf(one: Content, other: Content): Difference {
  let [equal, shared] = [0, 0];
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const [clientId, value] of small) {
    const opposite = large.get(clientId);
    if (opposite === undefined) continue;
    shared += 1;
    if (opposite === value) equal += 1;
  }
  return { added: one.size - equal, removed: other.size - equal, clients: one.size + other.size - shared - equal };
}

/** What somebody learns who compares a content with each version of a group, the latest first. */
function* differencesOf(one: Content, { content, earlier }: Pick<PublishedGroup, 'content' | 'earlier'>) {
  let { added, removed, clients } = differenceOf(one, content);
  yield { added, removed, clients };
  /** Entries that the steps so far have changed. */
  const stepped = new Map<number, number | null>();
  for (const step of earlier) {
    for (const [clientId, before] of step) {
      const own = one.get(clientId) ?? null;
      const after = stepped.has(clientId) ? stepped.get(clientId) : content.get(clientId);
      for (const [value = null, by] of [[after, -1] as const, [before, 1] as const]) {
        if (value === own) continue;
        clients += by;
        if (own !== null) added += by;
        if (value !== null) removed += by;
      }
      stepped.set(clientId, before);
    }
    yield { added, removed, clients };
  }
}

interface Extent {
  /** How many clients its versions have. */
  readonly least: number;
  readonly most: number;
  readonly clientIds: ReadonlySet<number>;
}

const extents = new WeakMap<PublishedGroup, Extent>();

/** Who has ever been in a group, found once for all candidates of a day. */
function extentOf(group: PublishedGroup): Extent {
  const known = extents.get(group);
  if (known) return known;
  const { content, earlier } = group;
  const clientIds = new Set([...content.keys(), ...earlier.flatMap((step) => step.map(([clientId]) => clientId))]);
  const sizes = [...differencesOf(new Map(), group)].map(({ clients }) => clients);
  const extent = { least: Math.min(...sizes), most: Math.max(...sizes), clientIds };
  extents.set(group, extent);
  return extent;
}

/** What leads from a content back to the one before. */
export const stepBack = (content: Content, before: Content): PeerStep =>
  [...new Set([...content.keys(), ...before.keys()])]
    .filter((clientId) => content.get(clientId) !== before.get(clientId))
    .map((clientId) => [clientId, before.get(clientId) ?? null]);

/** Whether a content reveals nobody alone beside any version of its own group: what is new and what is gone are many. */
export function* isSafeBesideOwn(candidate: Content, published: PublishedGroup): Steps<boolean> {
  for (const { added, removed } of differencesOf(candidate, published)) {
    if (!isNoneOrMany(added) || !isNoneOrMany(removed)) return false;
    yield;
  }
  return true;
}

/** The same beside any version of another group: many clients differ, or none. */
export function* isSafeBeside(candidate: Content, other: PublishedGroup): Steps<boolean> {
  const { least, most, clientIds } = extentOf(other);
  // Contents whose sizes differ by as many differ by at least as many clients.
  if (candidate.size <= least - smallestGroup || candidate.size >= most + smallestGroup) return true;
  // So do two of that many clients each that have none in common.
  if ([...candidate.keys()].every((clientId) => !clientIds.has(clientId))) return true;
  for (const { clients } of differencesOf(candidate, other)) {
    if (!isNoneOrMany(clients)) return false;
    yield;
  }
  return true;
}
