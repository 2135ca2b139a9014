// A pulse from draft to archive. Each step is one transaction that locks the pulse: of two servers one does it.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { message } from '@orgscope/contract/words/message';
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { recordEvents } from '../../../db/tables/record-events.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError } from '../../../errors/app-error.ts';
import { editedBy, editorName } from '../../../identity/editor.ts';
import type { Session } from '../../../identity/session/session.ts';
import { personName } from '../../../lib/person-name.ts';
import { newKeyPair } from '../../../lib/secrets/sealed-box.ts';
import type { sealer } from '../../../lib/secrets/sealer.ts';
import { checkAudience, countPeople } from '../record/audience.ts';
import { nextRun } from '../record/next-run.ts';
import type { Run } from '../record/next-run.ts';
import { tracePulse } from '../record/pulse-events.ts';
import { isPulse, seriesOf } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { checkTimes, closesMissing, noQuestions } from './save-pulse.ts';

/** Encrypts the private keys of pulses under the server's secret key. */
export type PulseKeys = ReturnType<typeof sealer>;

/** What binds the encrypted private key to its pulse. */
export const keyContext = ({ id }: Pick<PulseRow, 'id'>) => `pulse ${id}`;

const refuse = (text: string) => new AppError('inactive', text);

const byItself = () => ({
  version: sql<number>`${pulses.version} + 1`,
  changedBy: null,
  changedById: null,
  changedAt: sql`now()`,
});

interface Step {
  readonly act: HistoryAct;
  /** Who takes it; undefined where the pulse does by itself. */
  readonly editor?: Session | undefined;
  readonly changes?: HistoryEvent['changes'];
}

/** Takes a step of a pulse, with its trace in the history. */
export async function setState(
  tx: Drizzle,
  { id, clientId }: PulseRow,
  { act, editor, changes }: Step,
  values: Partial<PulseRow>,
): Promise<PulseRow> {
  const [row] = await tx
    .update(pulses)
    .set({ ...values, ...(editor ? editedBy(editor, pulses) : byItself()) })
    .where(isPulse(clientId, id))
    .returning();
  if (!row) throw new Error('The pulse is gone');
  await tracePulse(tx, row, editor, act, changes);
  return row;
}

/** The name of the person who added a pulse or its series; empty if they have no active account. */
async function senderOf(tx: Drizzle, pulse: PulseRow): Promise<string> {
  const { clientId, resource, recordId, act, actorId: id, actorClientId } = recordEvents;
  const [actor] = await tx
    .select({ id, clientId: actorClientId })
    .from(recordEvents)
    .where(and(eq(clientId, pulse.clientId), eq(resource, 'pulses'), eq(recordId, seriesOf(pulse)), eq(act, 'added')));
  if (!actor?.id || !actor.clientId) return '';
  const [person] = await tx
    .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.clientId, actor.clientId), eq(users.id, actor.id), eq(users.isActive, true)));
  return person ? personName(person) : '';
}

/** Opens a pulse: from now on invitations are written and answers taken. */
export async function beginPulse(tx: Drizzle, pulse: PulseRow, keys: PulseKeys, editor?: Session): Promise<PulseRow> {
  const { publicKey, privateKey } = newKeyPair();
  const openedAt = await nowIn(tx);
  return setState(
    tx,
    pulse,
    { act: 'opened', editor },
    {
      state: 'open',
      openedAt,
      publicKey,
      privateKey: keys.seal(privateKey, keyContext(pulse)),
      // Of a draft whose author has left it is who opens it; one without a sender, as of who was erased, stays from the company alone.
      sender: (await senderOf(tx, pulse)) || (editor && pulse.sender ? editorName(editor) : ''),
      // Opened by hand after its time, it opens now, and its next run so much later.
      ...(editor && pulse.opensAt && { opensAt: openedAt }),
    },
  );
}

/** Opens a draft, or schedules it if its time is still to come. */
export async function openPulse(tx: Drizzle, pulse: PulseRow, keys: PulseKeys, editor: Session): Promise<PulseRow> {
  if (pulse.state !== 'draft') throw refuse(message('pulses.not_draft'));
  if (pulse.questions.length === 0) throw noQuestions();
  if (!pulse.closesAt) throw closesMissing();
  const now = await nowIn(tx);
  checkTimes({ opensAt: pulse.opensAt, closesAt: pulse.closesAt }, now);
  await checkAudience(tx, pulse.clientId, pulse.audience);
  const people = await countPeople(tx, pulse.clientId, pulse.audience);
  if (people < smallestGroup)
    throw new AppError('validation_failed', {
      audience: [message('pulses.audience_small', { count: people, least: smallestGroup })],
    });
  if (pulse.opensAt && pulse.opensAt > now)
    return setState(tx, pulse, { act: 'scheduled', editor }, { state: 'scheduled' });
  return beginPulse(tx, pulse, keys, editor);
}

const months = { once: 0, monthly: 1, quarterly: 3 } as const;

const timesOf = ({ opensAt, openedAt, closesAt }: PulseRow) => {
  const opened = opensAt ?? openedAt;
  return opened && closesAt && { opensAt: opened, closesAt };
};

/** A moment, on the clocks of a client. */
export interface Now {
  readonly timezone: string;
  readonly now: Date;
}

/** When a repeated pulse opens and closes next: at the same time of day some months later. */
export async function nextTimes(tx: Drizzle, pulse: PulseRow, { timezone, now }: Now): Promise<Run | undefined> {
  const [step, last] = [months[pulse.repeat], timesOf(pulse)];
  if (step === 0 || !last) return undefined;
  const [begun] = await tx
    .select()
    .from(pulses)
    .where(isPulse(pulse.clientId, seriesOf(pulse)));
  return nextRun(timezone, step, { first: (begun && timesOf(begun)) ?? last, last }, now);
}

/** Adds the next run of a repeated pulse. */
async function addNextRun(tx: Drizzle, pulse: PulseRow, at: Now): Promise<void> {
  const times = await nextTimes(tx, pulse, at);
  if (!times) return;
  const { clientId, repeat } = pulse;
  const { template, title, intro, questions, audience, reminders, changedBy, changedById } = pulse;
  const [next] = await tx
    .insert(pulses)
    .values({
      clientId,
      template,
      title,
      intro,
      questions,
      audience,
      reminders,
      repeat,
      sender: await senderOf(tx, pulse),
      changedBy,
      changedById,
      seriesId: seriesOf(pulse),
      run: pulse.run + 1,
      state: 'scheduled',
      ...times,
    })
    .onConflictDoNothing()
    .returning();
  if (next) await tracePulse(tx, next, undefined, 'added', [{ field: 'run', from: null, to: `${next.run}` }]);
}

/** Closes an open pulse for good; its answers are then counted for the last time. */
export async function endPulse(tx: Drizzle, pulse: PulseRow, timezone: string, editor?: Session): Promise<PulseRow> {
  const now = await nowIn(tx);
  await addNextRun(tx, pulse, { timezone, now });
  return setState(tx, pulse, { act: 'closed', editor }, { state: 'closed', closedAt: now });
}

export async function closePulse(tx: Drizzle, pulse: PulseRow, timezone: string, editor: Session): Promise<PulseRow> {
  if (pulse.state === 'scheduled') return setState(tx, pulse, { act: 'unscheduled', editor }, { state: 'draft' });
  if (pulse.state !== 'open') throw refuse(message('pulses.not_open'));
  return endPulse(tx, pulse, timezone, editor);
}

export async function archivePulse(tx: Drizzle, pulse: PulseRow, editor: Session): Promise<PulseRow> {
  if (pulse.state === 'archived') return pulse;
  if (pulse.state === 'open' || pulse.state === 'scheduled') throw refuse(message('pulses.archive_open'));
  return setState(tx, pulse, { act: 'archived', editor }, { state: 'archived' });
}
