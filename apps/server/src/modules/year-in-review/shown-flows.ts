// Which totals of a year may be shown of a place, beside how many people are there today: see
// docs/guide/privacy-of-benchmarks.md.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';

export type PeopleFlow = 'people_invited' | 'invitations_accepted' | 'people_joined' | 'people_left';

export type Flows = Readonly<Record<PeopleFlow, number>>;

const isFew = (count: number) => count !== 0 && Math.abs(count) < smallestGroup;

interface Step {
  readonly flows: readonly PeopleFlow[];
  /** What is counted: each flow, and its difference from those that are shown beside it. */
  readonly counts: (flows: Flows) => readonly number[];
}

/** Each is shown only where those before it are: who left is who joined, less who is there today. */
const steps: readonly Step[] = [
  { flows: ['people_joined', 'people_left'], counts: (of) => [of.people_joined, of.people_left] },
  {
    flows: ['invitations_accepted'],
    counts: (of) => [of.invitations_accepted, of.invitations_accepted - of.people_joined],
  },
  {
    flows: ['people_invited'],
    counts: (of) => [
      of.people_invited,
      of.people_invited - of.invitations_accepted,
      of.people_invited - of.people_joined,
    ],
  },
];

/**
 * Whether a flow may be shown of a place, beside that of everybody. More places are hidden, the smallest first, until they are
 * two at least, and what is counted of them together is of nobody or of five and more.
 */
export function shownFlows(byPlace: ReadonlyMap<PlaceId, Flows>, isShownToday: (place: PlaceId) => boolean) {
  const bySize = [...byPlace].toSorted(
    ([one, flows], [other, flows2]) => flows.people_joined - flows2.people_joined || (one ?? 0) - (other ?? 0),
  );
  const hidden = new Set([...byPlace.keys()].filter((place) => !isShownToday(place)));
  const hiddenIn = new Map<PeopleFlow, ReadonlySet<PlaceId>>();
  for (const { flows, counts } of steps) {
    for (const [place, of] of byPlace) if (counts(of).some(isFew)) hidden.add(place);
    const isFewTogether = () => {
      const each = bySize.filter(([place]) => hidden.has(place)).map(([, of]) => counts(of));
      return hidden.size === 1 || each[0]?.some((_, at) => isFew(each.reduce((sum, of) => sum + (of[at] ?? 0), 0)));
    };
    for (const [place] of bySize) if (isFewTogether()) hidden.add(place);
    for (const flow of flows) hiddenIn.set(flow, new Set(hidden));
  }
  return (place: PlaceId, flow: PeopleFlow): boolean => {
    const others = hiddenIn.get(flow);
    // Where all of whom something happened are hidden, a place without any would tell of them.
    return isShownToday(place) && !others?.has(place) && (byPlace.size === 0 || others?.size !== byPlace.size);
  };
}
