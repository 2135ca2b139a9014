// Which totals of years may be shown of a place, beside how many people are there today: see
// docs/guide/privacy-of-benchmarks.md.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { isSmall, sumOf } from '../analytics/people/hidden-groups.ts';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';

export type PeopleFlow = 'people_invited' | 'invitations_accepted' | 'people_joined' | 'people_left';

export type Flows = Readonly<Record<PeopleFlow, number>>;

const isFew = (count: number) => count !== 0 && Math.abs(count) < smallestGroup;

interface Step {
  readonly flows: readonly PeopleFlow[];
  /** Who left, or waits between two steps: also computed from several years, and from who is there today. */
  readonly lasting: (flows: Flows) => readonly number[];
  /** What is computed from one year, where it is more. */
  readonly inOne?: (flows: Flows) => readonly number[];
}

/** Each is shown only where those before it are: who left is who joined, less who is there today. */
const steps: readonly Step[] = [
  { flows: ['people_joined', 'people_left'], lasting: (of) => [of.people_left] },
  { flows: ['invitations_accepted'], lasting: (of) => [of.invitations_accepted - of.people_joined] },
  {
    flows: ['people_invited'],
    lasting: (of) => [of.people_invited - of.invitations_accepted],
    inOne: (of) => [of.people_invited - of.invitations_accepted, of.people_invited - of.people_joined],
  },
];

/** What is counted of each year, and of all years up to each: who waits may have been invited in an earlier one. */
function eachAndSums(years: readonly Flows[], counts: Step['lasting']): number[] {
  const sums: number[] = [];
  return years.flatMap((year) => {
    const each = counts(year);
    for (const [at, count] of each.entries()) sums[at] = (sums[at] ?? 0) + count;
    return [...each, ...sums];
  });
}

interface Counted {
  readonly place: PlaceId;
  readonly counts: readonly number[];
}

/** Hides places with few, and others in their order, until they are two at least and none of their counts is few together. */
function hideFew(hidden: Set<PlaceId>, places: readonly Counted[], isLittle: (count: number) => boolean): void {
  const together: number[] = [];
  const hide = ({ place, counts }: Counted) => {
    hidden.add(place);
    for (const [at, count] of counts.entries()) together[at] = (together[at] ?? 0) + count;
  };
  for (const each of places) if (hidden.has(each.place) || each.counts.some(isLittle)) hide(each);
  for (const each of places) {
    if (hidden.size !== 1 && !together.some(isLittle)) return;
    if (!hidden.has(each.place)) hide(each);
  }
}

/**
 * Whether a flow of a year may be shown of a place, beside that of everybody. `byPlace`: the flows of all years of each place,
 * of the same years in the same order; `at`: which of them is shown. Where few left or wait, the place is hidden in every year:
 * of the others, who is there today would tell of the hidden one. Where few were invited, accepted or joined, it is in that
 * year. More places are hidden, the smallest first.
 */
export function shownFlows(
  byPlace: ReadonlyMap<PlaceId, readonly Flows[]>,
  at: number,
  isShownToday: (place: PlaceId) => boolean,
) {
  const bySize = [...byPlace]
    .map(([place, years]) => ({ place, years, joined: sumOf(years.map((year) => year.people_joined)) }))
    .toSorted((one, other) => one.joined - other.joined || (one.place ?? 0) - (other.place ?? 0));
  const always = new Set([...byPlace.keys()].filter((place) => !isShownToday(place)));
  const hidden = new Set<PlaceId>();
  const hiddenIn = new Map<PeopleFlow, ReadonlySet<PlaceId>>();
  for (const { flows, lasting, inOne = lasting } of steps) {
    hideFew(
      always,
      bySize.map(({ place, years }) => ({ place, counts: eachAndSums(years, lasting) })),
      // Below zero are those who joined without an invitation, such as the first of a company.
      isSmall,
    );
    for (const place of always) hidden.add(place);
    const inYear = (year: Flows | undefined) => (year ? [...flows.map((flow) => year[flow]), ...inOne(year)] : []);
    hideFew(
      hidden,
      bySize.map(({ place, years }) => ({ place, counts: inYear(years[at]) })),
      isFew,
    );
    for (const flow of flows) hiddenIn.set(flow, new Set(hidden));
  }
  const moved = bySize.filter(({ years }) => Object.values(years[at] ?? {}).some((count) => count > 0));
  // Where all of whom something happened are hidden, a place without any would tell of them.
  const isTold = (flow: PeopleFlow) => moved.length === 0 || moved.some(({ place }) => !hiddenIn.get(flow)?.has(place));
  return (place: PlaceId, flow: PeopleFlow): boolean =>
    isShownToday(place) && !hiddenIn.get(flow)?.has(place) && isTold(flow);
}
