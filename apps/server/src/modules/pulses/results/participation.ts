// How many people of each group were asked and have answered. Who has is not shown.
import type { PulseResults } from '@orgscope/contract/analytics/pulse-results';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { pulseInvitations as invitations } from '../../../db/tables/pulse-answers.ts';
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

/**
 * How many of each group were asked and have answered. Groups below five are not shown, nor others that would give them
 * away, as a function is the rest of its type; neither of the asked nor of those who answered.
 */
export function shownParticipation(rows: readonly Row[], attributeOf: ReadonlyMap<number, number>) {
  const cuts = cutsOf(rows, attributeOf);
  const typeOf = typeIn(rows);
  const told = (of: 'invited' | 'answered') => {
    const counts = new Map(
      cuts.map(({ name, groupOf }) => {
        const cells = rows.map((row, index) => ({ row: groupOf[index] ?? null, column: null, count: row[of] }));
        return [name, countBy(cells, 'row')];
      }),
    );
    const byFunction = counts.get('function') ?? new Map<PlaceId, number>();
    const areTypesShown = showsTypes(countTypes(byFunction, typeOf));
    const shownIn = (name: string): ReadonlySet<PlaceId> => {
      if (name === 'function') return shownFunctions(byFunction, typeOf);
      if (name === 'function_type' && !areTypesShown) return new Set();
      return shownGroups(counts.get(name) ?? new Map());
    };
    return { counts, shown: new Map(cuts.map(({ name }) => [name, shownIn(name)])) };
  };
  const [all, some] = [told('invited'), told('answered')];
  return cuts.map(({ name }) => {
    const counts = all.counts.get(name) ?? new Map<PlaceId, number>();
    const groups = [...counts]
      .filter(([group]) => counts.size > 1 && all.shown.get(name)?.has(group))
      .toSorted(([, one], [, other]) => other - one)
      .map(([group, invited]) => ({
        group,
        invited,
        answered: some.shown.get(name)?.has(group) ? (some.counts.get(name)?.get(group) ?? 0) : null,
      }));
    return { name, asked: [...counts.keys()], groups };
  });
}

/** Reads how many people were asked and have answered, of everybody and of each group that may be shown. */
export async function readParticipation(db: Drizzle, pulse: PulseRow, names: GroupNames): Promise<AskedGroups> {
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
    .groupBy(invitations.functionType, invitations.functionId, invitations.locationId, invitations.optionIds);
  const invited = sumOf(rows.map((row) => row.invited));
  const answered = shownAnswered(sumOf(rows.map((row) => row.answered)));
  const cuts = shownParticipation(rows, names.attributeOf);
  const groups = cuts.flatMap(({ name, groups: told }) =>
    told.map(({ group, invited: whole, answered: some }) => {
      const part = answered === null ? null : some;
      return { ...shownGroup(names, name, group), invited: whole, answered: part, share: shareOf(part, whole) };
    }),
  );
  const asked = new Map(cuts.map(({ name, asked: everyGroup }) => [name, everyGroup]));
  return { participation: { invited, answered, share: shareOf(answered, invited), groups }, asked };
}

type Numbers = Pick<Participation, 'invited' | 'answered' | 'share'>;
const hidden: Numbers = { invited: null, answered: null, share: null };

/** How many of one group took part: what `participation` tells of it anyway. */
export function participationOf(
  { participation, asked }: AskedGroups,
  group: { readonly cut: string; readonly groupKey: string },
): Numbers {
  // The one group of all who were asked is told as everybody.
  const isEverybody = asked.get(group.cut)?.length === 1 && String(asked.get(group.cut)?.[0]) === group.groupKey;
  const told = participation.groups.find((each) => {
    const place = placeOf(each);
    return place.cut === group.cut && place.groupKey === group.groupKey;
  });
  const { invited, answered, share } = isEverybody ? participation : (told ?? hidden);
  return { invited, answered, share };
}
