// Counts the ballots of a pulse. They are read and counted in memory; what may be published is stored, and nothing else.
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { insertion, insertRows } from '../../../db/sql/insert-rows.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { platformScope } from '../../../db/scope.ts';
import {
  pulseBallots as ballots,
  pulseComments,
  pulseInvitations as invitations,
  pulseTallies as tallies,
} from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { inPaces, pacer } from '../../../lib/scheduling/pace.ts';
import { readGroupNames } from '../record/audience.ts';
import { ballotReader } from '../counting/ballot.ts';
import { keyContext } from '../lifecycle/change-state.ts';
import type { PulseKeys } from '../lifecycle/change-state.ts';
import { erasedNamesOf } from '../record/erased-names.ts';
import { isPulse } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { removeNames } from '../counting/remove-names.ts';
import { countInSteps, nextStep, tallyKey } from '../counting/tally.ts';
import type { CastBallot, Counted } from '../counting/tally.ts';

const [portion, together] = [500, 20];
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface StoredBallot extends CastBallot {
  readonly id: string;
}

async function readBallots(db: Drizzle, pulse: PulseRow, privateKey: string): Promise<StoredBallot[]> {
  if (!pulse.publicKey) return [];
  const read = ballotReader({ id: pulse.id, publicKey: pulse.publicKey }, privateKey);
  const found: StoredBallot[] = [];
  const pause = pacer();
  for (;;) {
    // One that is stored meanwhile, under an id before the last, waits for the next count.
    const rows = await db
      .select({ id: ballots.id, sealed: ballots.sealed, edition: ballots.edition })
      .from(ballots)
      .where(and(eq(ballots.pulseId, pulse.id), gt(ballots.id, found.at(-1)?.id ?? beforeAll)))
      .orderBy(ballots.id)
      .limit(portion);
    for (const { id, sealed, edition } of rows) {
      found.push({ id, edition, ...read(sealed) });
      // Each takes a tenth of a millisecond at most.
      if (found.length % together === 0) await pause();
    }
    if (rows.length < portion) return found;
  }
}

/** The counts that published each question and group, the oldest first. */
async function readPublishedIn(db: Drizzle, pulseId: number): Promise<Map<string, number[]>> {
  const rows = await db
    .select({
      question: tallies.question,
      cut: tallies.cut,
      groupKey: tallies.groupKey,
      edition: tallies.edition,
    })
    .from(tallies)
    .where(eq(tallies.pulseId, pulseId))
    .orderBy(tallies.edition);
  const publishedIn = new Map<string, number[]>();
  for (const { edition, ...told } of rows)
    publishedIn.set(tallyKey(told), [...(publishedIn.get(tallyKey(told)) ?? []), edition]);
  return publishedIn;
}

interface Storing {
  readonly pulse: PulseRow;
  readonly counted: Counted;
  readonly comments: readonly { question: string; text: string }[];
  /** The ballots that this count is the first to contain. */
  readonly added: readonly string[];
  readonly isFinal: boolean;
}

/**
 * Stores a count, unless another server has done so, or somebody was erased meanwhile, whose name may be in its comments: then
 * the next look counts anew. After the last count no ballot and no key remain.
 */
const storeCount = (database: Database, { pulse, counted, comments, added, isFinal }: Storing): Promise<boolean> =>
  database.transaction(platformScope, async (tx) => {
    const { id, clientId } = pulse;
    const [locked] = await tx.select().from(pulses).where(isPulse(clientId, id)).for('update');
    if (!locked?.privateKey || locked.editions !== pulse.editions || locked.state !== pulse.state) return false;
    if (locked.erasedNames.length !== pulse.erasedNames.length) return false;
    if (counted.tallies.length > 0) {
      const rows = counted.tallies.map((tally) => ({ clientId, pulseId: id, ...tally }));
      await tx.execute(sql`${insertion(tallies, rows)}
        on conflict (pulse_id, question, cut, group_key, edition) do update set counts = excluded.counts`);
    }
    // By their random ids, so that nothing is left of the order of the ballots.
    const published = comments
      .map((comment) => ({ id: randomUUID() as string, clientId, pulseId: id, ...comment }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    await insertRows(tx, pulseComments, published);
    const drivers = counted.drivers ? { drivers: counted.drivers } : {};
    if (isFinal) {
      await tx.delete(ballots).where(eq(ballots.pulseId, id));
      const answered = await tx.$count(
        invitations,
        and(eq(invitations.clientId, clientId), eq(invitations.pulseId, id), eq(invitations.hasAnswered, true)),
      );
      const last = sql`(select max(later.edition) from ${tallies} as later where later.client_id = ${tallies.clientId}
        and later.pulse_id = ${tallies.pulseId}
        and later.question = ${tallies.question} and later.cut = ${tallies.cut} and later.group_key = ${tallies.groupKey})`;
      await tx
        .delete(tallies)
        .where(and(eq(tallies.clientId, clientId), eq(tallies.pulseId, id), ne(tallies.edition, last)));
      await tx
        .update(pulses)
        .set({ ...drivers, editions: counted.edition, answered, privateKey: null, erasedNames: [] })
        .where(isPulse(clientId, id));
    } else {
      await tx.update(ballots).set({ edition: counted.edition }).where(isAnyOf(ballots.id, added));
      await tx
        .update(pulses)
        .set({ ...drivers, editions: counted.edition })
        .where(isPulse(clientId, id));
    }
    return true;
  });

/** Counts the ballots of a pulse that may be published by now; of a closed one, all for the last time. */
export async function countPulse(database: Database, keys: PulseKeys, pulse: PulseRow): Promise<void> {
  const isFinal = pulse.state !== 'open';
  if (!pulse.privateKey) return;
  const db = database.in(platformScope);
  if (!isFinal) {
    const waiting = await db.$count(ballots, and(eq(ballots.pulseId, pulse.id), isNull(ballots.edition)));
    const counted = await db.$count(ballots, and(eq(ballots.pulseId, pulse.id), sql`${ballots.edition} is not null`));
    if (waiting < nextStep(counted)) return;
  }
  const privateKey = keys.open(pulse.privateKey, keyContext(pulse));
  const found = await readBallots(db, pulse, privateKey);
  const { attributeOf } = await readGroupNames(db, pulse.clientId);
  const publishedIn = await readPublishedIn(db, pulse.id);
  const counting = {
    questions: pulse.questions,
    ballots: found,
    edition: pulse.editions,
    publishedIn,
    attributeOf,
    isFinal,
  };
  const counted = await inPaces(countInSteps(counting));
  if (!isFinal && counted.edition === pulse.editions) return;
  const erased = erasedNamesOf(pulse, privateKey);
  const comments = await removeNames(db, pulse.clientId, counted.comments, erased);
  const added = found.filter(({ edition }) => edition === null).map(({ id }) => id);
  await storeCount(database, { pulse, counted, comments, added, isFinal });
}
