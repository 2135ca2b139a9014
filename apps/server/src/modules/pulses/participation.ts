// How many people of each group were asked and have answered. Who has is not told.
import type { PulseResults } from '@orgscope/contract/analytics/pulse-results';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { pulseInvitations as invitations } from '../../db/tables/pulse-answers.ts';
import { shownGroups } from '../analytics/hidden-groups.ts';
import type { PlaceId } from '../analytics/hidden-groups.ts';
import { shownGroup } from './audience.ts';
import type { GroupNames } from './audience.ts';
import { toldAnswered } from './pulse-record.ts';
import type { PulseRow } from './pulse-record.ts';
import { cutsOf } from './tally.ts';

type Participation = PulseResults['participation'];

const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((10_000 * part) / whole) / 100;

export interface AskedGroups {
  readonly participation: Participation;
  /** The groups of people who are asked, by cut. */
  readonly asked: ReadonlyMap<string, readonly PlaceId[]>;
}

/** Groups below five are not told, nor others that would give them away; neither of the asked nor of those who answered. */
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
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const invited = sum(rows.map((row) => row.invited));
  const answered = toldAnswered(sum(rows.map((row) => row.answered)));
  const asked = new Map<string, readonly PlaceId[]>();
  const groups = cutsOf(rows, names.attributeOf).flatMap(({ name, groupOf }) => {
    const add = (of: 'invited' | 'answered') => {
      const counts = new Map<PlaceId, number>();
      rows.forEach((row, index) => {
        const group = groupOf[index] ?? null;
        counts.set(group, (counts.get(group) ?? 0) + row[of]);
      });
      return counts;
    };
    const [all, some] = [add('invited'), add('answered')];
    asked.set(name, [...all.keys()]);
    if (all.size === 1) return [];
    const [showsAll, showsSome] = [shownGroups(all), shownGroups(some)];
    return [...all]
      .filter(([group]) => showsAll.has(group))
      .toSorted(([, one], [, other]) => other - one)
      .map(([group, count]) => {
        const part = answered === null ? null : showsSome.has(group) ? (some.get(group) ?? 0) : null;
        return { ...shownGroup(names, name, group), invited: count, answered: part, share: shareOf(part, count) };
      });
  });
  return { participation: { invited, answered, share: shareOf(answered, invited), groups }, asked };
}
