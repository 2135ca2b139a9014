// How many people of each group were asked and have answered. Who has is not shown.
import { createHash } from 'node:crypto';
import type { PulseResults } from '@orgscope/contract/analytics/pulse-results';
import type { Audience } from '@orgscope/contract/analytics/pulses';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { pulseInvitations as invitations } from '../../../db/tables/pulse-answers.ts';
import { inPaces } from '../../../lib/scheduling/pace.ts';
import type { Steps } from '../../../lib/scheduling/pace.ts';
import {
  countBy,
  countTypes,
  shownFunctions,
  shownGroups,
  sumOf,
  showsTypes,
} from '../../analytics/people/hidden-groups.ts';
import type { PlaceId, TypeOf } from '../../analytics/people/hidden-groups.ts';
import { shownGroup } from '../record/audience.ts';
import type { GroupNames } from '../record/audience.ts';
import type { Places } from '../counting/ballot.ts';
import { publishedGroups } from '../counting/published-groups.ts';
import { shownAnswered } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { cutsOf } from '../counting/tally.ts';

type Participation = PulseResults['participation'];

const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((10_000 * part) / whole) / 100;

export interface AskedGroups {
  readonly participation: Participation;
  /** The groups of people who are asked, by cut. */
  readonly asked: ReadonlyMap<string, readonly PlaceId[]>;
  /** Whether the caller may see who took part by a cut. */
  readonly isTold: (cut: string) => boolean;
}

interface Row extends Places {
  readonly invited: number;
  readonly answered: number;
}

/** What names a group in an answer. */
export interface GroupPlace {
  readonly by: Participation['groups'][number]['by'];
  readonly attribute: { readonly id: number; readonly name: string } | null;
  readonly id: number | null;
  readonly name: string | null;
}

/** Where the counts of a group are stored. */
export const placeOf = ({ by, attribute, id, name }: GroupPlace) => ({
  cut: attribute ? `${by}:${attribute.id}` : by,
  groupKey: (by === 'function_type' ? name : id === null ? null : String(id)) ?? 'none',
});

/** The types of functions as they were when people were asked. */
function typeIn(rows: readonly Row[]): TypeOf {
  const types = new Map(rows.map(({ functionId, functionType }) => [functionId, functionType]));
  return (id) => types.get(id) ?? null;
}

interface Told {
  readonly name: string;
  /** Every group of people who were asked. */
  readonly asked: readonly PlaceId[];
  readonly groups: readonly { readonly group: PlaceId; readonly invited: number; readonly answered: number | null }[];
}

/**
 * How many of each group were asked and have answered. Groups below five are not shown, nor others that would give them
 * away, as a function is the rest of its type. How many have answered is told where groups of all kinds tell nothing about
 * fewer than five people by it, of those who were asked and of those who have answered: who is in which group is often known.
 */
export function* participationInSteps(
  rows: readonly Row[],
  attributeOf: ReadonlyMap<number, number>,
): Steps<readonly Told[]> {
  const cuts = cutsOf(rows, attributeOf);
  const typeOf = typeIn(rows);
  const countsOf = (of: 'invited' | 'answered') =>
    new Map(
      cuts.map(({ name, groupOf }) => {
        const cells = rows.map((row, index) => ({ row: groupOf[index] ?? null, column: null, count: row[of] }));
        return [name, countBy(cells, 'row')] as const;
      }),
    );
  const [invited, answered] = [countsOf('invited'), countsOf('answered')];
  const byFunction = invited.get('function') ?? new Map<PlaceId, number>();
  const shownIn = (name: string, counts: ReadonlyMap<PlaceId, number>): ReadonlySet<PlaceId> => {
    if (name === 'function') return shownFunctions(byFunction, typeOf);
    return name === 'function_type' && !showsTypes(countTypes(byFunction, typeOf)) ? new Set() : shownGroups(counts);
  };
  const shown = new Map([...invited].map(([name, counts]) => [name, shownIn(name, counts)]));

  function* groupsTold(of: 'invited' | 'answered', among: (cut: string, group: PlaceId) => boolean) {
    const people = rows.flatMap((row, index) => Array<number>(row[of]).fill(index));
    const divided = cuts.map(({ name, groupOf }) => ({
      name,
      groupOf: people.map((index) => groupOf[index] ?? null),
      partOf: people.map(() => undefined),
    }));
    const everybody = people.map(() => '');
    return yield* publishedGroups(everybody, divided, among);
  }
  const isShown = (name: string, group: PlaceId) => shown.get(name)?.has(group) === true;
  const [ofAsked, ofAnswered] = [yield* groupsTold('invited', isShown), yield* groupsTold('answered', () => true)];
  const isTold = (name: string, group: PlaceId) => ofAsked.get(name)?.has(group) && ofAnswered.get(name)?.has(group);
  return [...invited].map(([name, counts]) => ({
    name,
    asked: [...counts.keys()],
    groups: [...counts]
      .filter(([group]) => counts.size > 1 && isShown(name, group))
      .toSorted(([, one], [, other]) => other - one)
      .map(([group, count]) => ({
        group,
        invited: count,
        answered: isTold(name, group) ? (answered.get(name)?.get(group) ?? null) : null,
      })),
  }));
}

const known = new Map<string, Promise<readonly Told[]>>();
const mostKnown = 50;

/**
 * The same, found once for the same counts: of thousands of people it takes seconds, and everybody who opens the results of a
 * pulse asks for it.
 */
export function participationOnce(
  rows: readonly Row[],
  attributeOf: ReadonlyMap<number, number>,
): Promise<readonly Told[]> {
  const attributes = rows.map(({ optionIds }) => optionIds.map((id) => attributeOf.get(id)));
  const key = createHash('sha256')
    .update(JSON.stringify([rows, attributes]))
    .digest('base64');
  const told = known.get(key) ?? inPaces(participationInSteps(rows, attributeOf));
  // The last one that was asked for stands last.
  known.delete(key);
  known.set(key, told);
  const [oldest = key] = known.keys();
  if (known.size > mostKnown) known.delete(oldest);
  return told;
}

/**
 * The cuts by which groups are told to members: of a part of the company those of the kind that it was chosen by. By another
 * kind they are people of both, such as of a function at a location, of whom Measure IT hides few.
 */
function cutsForMembers({ function_type: type, ...audience }: Audience, { attributeOf }: GroupNames) {
  const chosen = new Set([
    ...(type !== null || audience.function_ids.length > 0 ? ['function'] : []),
    ...(audience.location_ids.length > 0 ? ['location'] : []),
    ...audience.option_ids.map((id) => `attribute:${attributeOf.get(id)}`),
  ]);
  const isOneOf = (cut: string) => chosen.has(cut === 'function_type' ? 'function' : cut);
  return (cut: string) => chosen.size === 0 || (chosen.size === 1 && isOneOf(cut));
}

interface Seen {
  /** Whether the caller sees no lists of people. */
  readonly isMember: boolean;
  /** Whether the caller may see how many of a group have answered, beside the results of others. */
  readonly mostAnswered: (cut: string, group: PlaceId) => boolean;
}

/** Reads how many people were asked and have answered, of everybody and of each group that the caller may see. */
export async function readParticipation(
  db: Drizzle,
  pulse: PulseRow,
  names: GroupNames,
  { isMember, mostAnswered }: Seen,
): Promise<AskedGroups> {
  const places = [invitations.functionType, invitations.functionId, invitations.locationId, invitations.optionIds];
  const rows = await db
    .select({
      functionType: invitations.functionType,
      functionId: invitations.functionId,
      locationId: invitations.locationId,
      optionIds: invitations.optionIds,
      invited: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where ${invitations.hasAnswered}))::int`,
    })
    .from(invitations)
    .where(and(eq(invitations.clientId, pulse.clientId), eq(invitations.pulseId, pulse.id)))
    .groupBy(...places)
    .orderBy(...places);
  const invited = sumOf(rows.map((row) => row.invited));
  const answered = shownAnswered(sumOf(rows.map((row) => row.answered)));
  const cuts = await participationOnce(rows, names.attributeOf);
  const isTold = isMember ? cutsForMembers(pulse.audience, names) : () => true;
  const groups = cuts
    .filter(({ name }) => isTold(name))
    .flatMap(({ name, groups: told }) =>
      told.map(({ group, invited: whole, answered: some }) => {
        const part = answered !== null && mostAnswered(name, group) ? some : null;
        return { ...shownGroup(names, name, group), invited: whole, answered: part, share: shareOf(part, whole) };
      }),
    );
  const asked = new Map(cuts.map(({ name, asked: everyGroup }) => [name, everyGroup]));
  return { participation: { invited, answered, share: shareOf(answered, invited), groups }, asked, isTold };
}

type Numbers = Pick<Participation, 'invited' | 'answered' | 'share'>;
const hidden: Numbers = { invited: null, answered: null, share: null };

/** How many of one group took part: what `participation` tells of it anyway. */
export function participationOf(
  { participation, asked, isTold }: AskedGroups,
  group: { readonly cut: string; readonly groupKey: string },
): Numbers {
  // The one group of all who were asked is told as everybody.
  const [only, ...others] = asked.get(group.cut) ?? [];
  const isEverybody = isTold(group.cut) && others.length === 0 && String(only) === group.groupKey;
  const told = participation.groups.find((each) => {
    const place = placeOf(each);
    return place.cut === group.cut && place.groupKey === group.groupKey;
  });
  const { invited, answered, share } = isEverybody ? participation : (told ?? hidden);
  return { invited, answered, share };
}
