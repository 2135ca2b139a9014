import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { Steps } from '../../lib/scheduling/pace.ts';
import { differenceOf, isSafeBeside, isSafeBesideOwn, isNoneOrMany, stepBack } from './published-versions.ts';
import type { Content, PublishedGroup } from './published-versions.ts';

// What of a measure and a year is published next. The rules and their reasons: docs/guide/privacy-of-benchmarks.md.

/** The value of a client that takes part. */
export interface Entry {
  readonly clientId: number;
  readonly industryId: number;
  /** Its range of employees. */
  readonly size: string;
  readonly value: number;
}

export const allGroup = 'all';
export const industryGroup = (industryId: number): string => `industry:${industryId}`;
export const sizeGroup = ({ industryId, size }: Pick<Entry, 'industryId' | 'size'>): string =>
  `${industryGroup(industryId)}:${size}`;

/** `industry:3` of `industry:3:51-200`; `all` of `industry:3`. */
const parentOf = (group: string): string | undefined => {
  if (group === allGroup) return undefined;
  return group.split(':').length === 2 ? allGroup : group.slice(0, group.lastIndexOf(':'));
};
const isWithin = (group: string, wider: string): boolean => {
  for (let parent = parentOf(group); parent !== undefined; parent = parentOf(parent)) if (parent === wider) return true;
  return false;
};
const depthOf = (group: string) => (group === allGroup ? 0 : group.split(':').length - 1);

/** The content to publish next: all changes, or else only those that join, or only those that leave. */
function* candidates(target: Content, present: Content): Generator<Content> {
  yield target;
  yield new Map([...present, ...[...target].filter(([clientId]) => !present.has(clientId))]);
  yield new Map([...present].filter(([clientId]) => target.has(clientId)));
}

type Groups = Map<string, PublishedGroup>;

const shown = (groups: Groups): PublishedGroup[] => [...groups.values()].filter(({ isWithdrawn }) => !isWithdrawn);

/** Whether nobody remains alone where these groups are taken out of a wider one. */
function leavesNobodyAlone(content: Content, narrower: readonly Content[]): boolean {
  if (narrower.length === 0) return true;
  const covered = new Set<number>();
  for (const within of narrower)
    for (const [clientId, value] of within) if (content.get(clientId) === value) covered.add(clientId);
  return isNoneOrMany(content.size - covered.size);
}

/** The same of a group, and of each wider one, if the group is published so. */
function* leavesNobodyAloneAnywhere(groups: Groups, group: string, candidate: Content): Steps<boolean> {
  const contents = new Map(shown(groups).map((each) => [each.group, each.content]));
  contents.set(group, candidate);
  for (const [wider, content] of contents) {
    if (wider !== group && !isWithin(group, wider)) continue;
    const narrower = [...contents].filter(([other]) => isWithin(other, wider)).map(([, within]) => within);
    if (!leavesNobodyAlone(content, narrower)) return false;
    yield;
  }
  return true;
}

/** Whether nobody can be told apart if a group is published so, by anybody who has seen whatever was published before. */
function* isSafe(groups: Groups, group: string, candidate: Content): Steps<boolean> {
  if (candidate.size < smallestGroup) return false;
  const published = groups.get(group);
  if (published && !(yield* isSafeBesideOwn(candidate, published))) return false;
  for (const other of groups.values()) {
    if (other.group !== group && !(yield* isSafeBeside(candidate, other))) return false;
    yield;
  }
  return yield* leavesNobodyAloneAnywhere(groups, group, candidate);
}

/** The group brought as near to its target as is safe; undefined if it stays as it is. */
function* advanced(groups: Groups, group: string, target: Content, day: string): Steps<PublishedGroup | undefined> {
  const present = groups.get(group);
  if (target.size < smallestGroup)
    return present && !present.isWithdrawn ? { ...present, isWithdrawn: true } : undefined;
  // Most days change nothing.
  if (present && !present.isWithdrawn && differenceOf(target, present.content).clients === 0) return undefined;
  const published = { group, publishedOn: day, isWithdrawn: false };
  if (!present) {
    return (yield* isSafe(groups, group, target))
      ? { ...published, content: target, version: 1, earlier: [] }
      : undefined;
  }
  for (const content of candidates(target, present.content)) {
    const step = stepBack(content, present.content);
    if (step.length > 0 && (yield* isSafe(groups, group, content)))
      return { ...published, content, version: present.version + 1, earlier: [step, ...present.earlier] };
  }
  return present.isWithdrawn && (yield* isSafe(groups, group, present.content))
    ? { ...present, isWithdrawn: false }
    : undefined;
}

/** The groups of each entry, and who is in them. */
function membersOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const members = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const group of [sizeGroup(entry), industryGroup(entry.industryId), allGroup]) {
      const within = members.get(group) ?? [];
      within.push(entry);
      members.set(group, within);
    }
  }
  return members;
}

/**
 * The groups of a measure in a year that change on a day, from the narrowest to the widest. A wider group is made of the
 * narrower ones as they are published, and of its other clients if these are five or more.
 */
export function* planPublication(
  published: readonly PublishedGroup[],
  entries: readonly Entry[],
  day: string,
): Steps<PublishedGroup[]> {
  const groups: Groups = new Map(published.map((each) => [each.group, each]));
  const members = membersOf(entries);
  const names = [...new Set([...groups.keys(), ...members.keys()])];
  const changed: PublishedGroup[] = [];
  for (const depth of [2, 1, 0]) {
    /** The groups that show a client: it stays in a group until that lets it go. */
    const holders = new Map<number, string[]>();
    const addHolder = ({ group, content }: PublishedGroup) => {
      for (const clientId of content.keys()) {
        const known = holders.get(clientId);
        if (known) known.push(group);
        else holders.set(clientId, [group]);
      }
    };
    const present = shown(groups);
    for (const each of present) if (depthOf(each.group) >= depth) addHolder(each);
    // The narrowest last: what it tells of a client counts.
    const narrowerOnes = [1, 2].flatMap((narrower) =>
      narrower > depth ? present.filter((each) => depthOf(each.group) === narrower) : [],
    );
    for (const group of names.filter((name) => depthOf(name) === depth).toSorted()) {
      const within = narrowerOnes.filter((each) => isWithin(each.group, group)).map(({ content }) => content);
      const covered = new Map<number, number>();
      for (const content of within) for (const [clientId, value] of content) covered.set(clientId, value);
      const rest = (members.get(group) ?? []).filter(
        ({ clientId }) =>
          !covered.has(clientId) &&
          !holders.get(clientId)?.some((holder) => holder !== group && !isWithin(holder, group)),
      );
      const own = rest.length >= smallestGroup ? rest : [];
      const target = new Map([...covered, ...own.map(({ clientId, value }) => [clientId, value] as const)]);
      const next = (yield* advanced(groups, group, target, day)) ?? groups.get(group);
      // A narrower group that is withdrawn may leave some alone in this one.
      const isAlone = next && !next.isWithdrawn && !leavesNobodyAlone(next.content, within);
      const settled = isAlone ? { ...next, isWithdrawn: true } : next;
      yield;
      if (!settled || settled === groups.get(group)) continue;
      groups.set(group, settled);
      changed.push(settled);
      if (!settled.isWithdrawn) addHolder(settled);
    }
  }
  return changed;
}
