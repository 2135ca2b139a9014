import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { PeerStep } from '../../db/tables/published-peers.ts';

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

/** Every content that was published of a group, the latest first. */
function* versionsOf({ content, earlier }: Pick<PublishedGroup, 'content' | 'earlier'>): Generator<Content> {
  yield content;
  const before = new Map(content);
  for (const step of earlier) {
    for (const [clientId, value] of step) {
      if (value === null) before.delete(clientId);
      else before.set(clientId, value);
    }
    yield before;
  }
}

/** What leads from a content back to the one before. */
export const stepBack = (content: Content, before: Content): PeerStep =>
  [...new Set([...content.keys(), ...before.keys()])]
    .filter((clientId) => content.get(clientId) !== before.get(clientId))
    .map((clientId) => [clientId, before.get(clientId) ?? null]);

/** Whether a content reveals nobody alone beside any version of its own group: what is new and what is gone are many. */
export function isSafeBesideOwn(candidate: Content, published: PublishedGroup): boolean {
  for (const version of versionsOf(published)) {
    const { added, removed } = differenceOf(candidate, version);
    if (!isNoneOrMany(added) || !isNoneOrMany(removed)) return false;
  }
  return true;
}

/** The same beside any version of another group: many clients differ, or none. */
export function isSafeBeside(candidate: Content, other: PublishedGroup): boolean {
  // Contents whose sizes differ by as many differ by at least as many clients.
  if (other.earlier.length === 0 && Math.abs(candidate.size - other.content.size) >= smallestGroup) return true;
  for (const version of versionsOf(other)) if (!isNoneOrMany(differenceOf(candidate, version).clients)) return false;
  return true;
}
