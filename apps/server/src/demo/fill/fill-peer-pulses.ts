import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { startingTitle } from '@orgscope/contract/analytics/pulse-templates';
import { pulseModule } from '@orgscope/contract/analytics/pulse-measures';
import type { Drizzle } from '../../db/connections/database.ts';
import { pulseInvitations } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { demoBallot } from '../records/demo-answers.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { halfYearBefore } from '../records/demo-figures.ts';
import { editorOf } from '../records/editor.ts';
import { addCounts, questions, readAsked } from './fill-pulses.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { itemAt, randomFrom } from '../sources/random.ts';

/** When the pulses closed: one in the last fiscal year, and one in the year before, at noon, which is that day in nearly all zones. */
export function closings(now: number): Date[] {
  const last = halfYearBefore(now);
  return [1, 0].map(
    (ago) => new Date(Date.UTC(last.getUTCFullYear() - ago, last.getUTCMonth(), last.getUTCDate(), 12)),
  );
}

const daysOpen = 14;

/** The clients that hold the analytics of pulses. */
async function readHolders(tx: Drizzle, now: number): Promise<Set<number>> {
  const today = utcDay(now);
  const rows = await tx.select().from(subscriptions);
  const holding = rows.filter(
    ({ isActive, modules, startDate, endDate }) =>
      isActive && modules.includes(pulseModule) && startDate <= today && (endDate === null || endDate >= today),
  );
  return new Set(holding.map(({ clientId }) => clientId));
}

/** A pulse in each of two years of other clients than Acme that hold pulses: its peers. Not all of their few people answer. */
export async function fillPeerPulses(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  attributeOf: ReadonlyMap<number, number>,
): Promise<void> {
  // A random sequence of its own, so that another pulse does not change anything else.
  const random = randomFrom(20_267);
  const holders = await readHolders(tx, now);
  const [, acme] = organisations;
  const peers = organisations.filter((each) => each !== acme && each.client.isActive && holders.has(each.clientId));
  for (const organisation of peers) {
    const { clientId, client } = organisation;
    const people = await readAsked(tx, organisation);
    // Between much less and much more content than Acme's.
    const level = (random.whole(140) - 80) / 100;
    if (people.length < smallestGroup) continue;
    const { by, actorId } = editorOf(itemAt(people, 0).person);
    for (const closedAt of closings(now)) {
      const openedAt = new Date(closedAt.getTime() - daysOpen * dayMs);
      if (openedAt < client.createdAt) continue;
      const answering = people.filter((_, at) => at < smallestGroup || random.chance(0.3));
      const ballots = answering.map(({ asked }) => demoBallot(random, 0, { ...asked, level }, []));
      const [pulse] = await tx
        .insert(pulses)
        .values({
          clientId,
          template: 'it_services',
          title: startingTitle.it_services,
          questions,
          audience: { function_type: null, function_ids: [], location_ids: [], option_ids: [] },
          opensAt: openedAt,
          closesAt: closedAt,
          state: 'closed',
          openedAt,
          sentAt: openedAt,
          closedAt,
          sender: by,
          invited: people.length,
          answered: answering.length,
          editions: 1,
          changedBy: by,
          changedById: actorId,
          changedAt: closedAt,
        })
        .returning({ id: pulses.id });
      const pulseId = pulse?.id ?? 0;
      await insertWithIds(
        tx,
        pulseInvitations,
        people.map(({ userId, asked }) => ({
          clientId,
          pulseId,
          userId,
          ...asked.places,
          optionIds: [...asked.places.optionIds],
          hasAnswered: answering.some((each) => each.userId === userId),
        })),
      );
      await addCounts(tx, { clientId, pulseId }, ballots, { attributeOf, random });
    }
  }
}
