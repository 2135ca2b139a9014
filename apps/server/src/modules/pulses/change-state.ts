// A pulse from draft to archive. Each step is one transaction that locks the pulse: of two servers one does it.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { message } from '@orgscope/contract/message';
import type { HistoryAct } from '@orgscope/contract/history';
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { AppError } from '../../errors/app-error.ts';
import { editedBy } from '../../identity/editor.ts';
import type { Session } from '../../identity/session.ts';
import { localTime, momentOf, monthsLater } from '../../lib/time/local-moment.ts';
import { newKeyPair } from '../../lib/secrets/sealed-box.ts';
import type { sealer } from '../../lib/secrets/sealer.ts';
import { countPeople } from './audience.ts';
import { tracePulse } from './pulse-events.ts';
import { isPulse, seriesOf } from './pulse-record.ts';
import type { PulseRow } from './pulse-record.ts';
import { checkTimes, closesMissing, noQuestions } from './save-pulse.ts';

/** Encrypts the private keys of pulses under the server's secret key. */
export type PulseKeys = ReturnType<typeof sealer>;

export const keyContext = ({ id }: Pick<PulseRow, 'id'>) => `pulse ${id}`;

const refuse = (text: string) => new AppError('inactive', text);

const byItself = () => ({
  version: sql<number>`${pulses.version} + 1`,
  changedBy: null,
  changedById: null,
  changedAt: new Date(),
});

interface Step {
  readonly act: HistoryAct;
  /** Who takes it; undefined where the pulse does by itself. */
  readonly editor: Session | undefined;
}

async function setState(
  tx: Drizzle,
  { id, clientId }: PulseRow,
  { act, editor }: Step,
  values: Partial<PulseRow>,
): Promise<PulseRow> {
  const [row] = await tx
    .update(pulses)
    .set({ ...values, ...(editor ? editedBy(editor, pulses) : byItself()) })
    .where(isPulse(clientId, id))
    .returning();
  if (!row) throw new Error('The pulse is gone');
  await tracePulse(tx, row, editor, act);
  return row;
}

/** What was scheduled and cannot open is a draft again. */
export const returnToDraft = (tx: Drizzle, pulse: PulseRow): Promise<PulseRow> =>
  setState(tx, pulse, { act: 'unscheduled', editor: undefined }, { state: 'draft' });

/** Opens a pulse: from now on invitations are written and answers taken. */
export function beginPulse(tx: Drizzle, pulse: PulseRow, keys: PulseKeys, editor?: Session): Promise<PulseRow> {
  const { publicKey, privateKey } = newKeyPair();
  return setState(
    tx,
    pulse,
    { act: 'opened', editor },
    { state: 'open', openedAt: new Date(), publicKey, privateKey: keys.seal(privateKey, keyContext(pulse)) },
  );
}

/** Opens a draft, or schedules it if its time is still to come. */
export async function openPulse(tx: Drizzle, pulse: PulseRow, keys: PulseKeys, editor: Session): Promise<PulseRow> {
  if (pulse.state !== 'draft') throw refuse(message('pulses.not_draft'));
  if (pulse.questions.length === 0) throw noQuestions();
  if (!pulse.closesAt) throw closesMissing();
  checkTimes(pulse.opensAt, pulse.closesAt);
  const people = await countPeople(tx, pulse.clientId, pulse.audience);
  if (people < smallestGroup)
    throw new AppError('validation_failed', {
      audience: [message('pulses.audience_small', { count: people, least: smallestGroup })],
    });
  if (pulse.opensAt && pulse.opensAt > new Date())
    return setState(tx, pulse, { act: 'scheduled', editor }, { state: 'scheduled' });
  return beginPulse(tx, pulse, keys, editor);
}

const months = { once: 0, monthly: 1, quarterly: 3 } as const;

/** Adds the next run of a repeated pulse, scheduled for the same time of day some months later. */
async function addNextRun(tx: Drizzle, pulse: PulseRow, timezone: string): Promise<void> {
  const { openedAt, closesAt, repeat } = pulse;
  const step = months[repeat];
  if (step === 0 || !openedAt || !closesAt) return;
  const [opens, closes] = [localTime(timezone, pulse.opensAt ?? openedAt), localTime(timezone, closesAt)];
  const now = new Date();
  // A run that was open for longer than the time between two leaves runs out.
  let ahead = step;
  while (momentOf(timezone, monthsLater(opens, ahead)) <= now) ahead += step;
  const { clientId, template, title, intro, questions, audience, reminders, sender, changedBy, changedById } = pulse;
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
      sender,
      changedBy,
      changedById,
      seriesId: seriesOf(pulse),
      run: pulse.run + 1,
      state: 'scheduled',
      opensAt: momentOf(timezone, monthsLater(opens, ahead)),
      closesAt: momentOf(timezone, monthsLater(closes, ahead)),
    })
    .onConflictDoNothing()
    .returning();
  if (next) await tracePulse(tx, next, undefined, 'added', [{ field: 'run', from: null, to: `${next.run}` }]);
}

/** Closes an open pulse for good; its answers are then counted for the last time. */
export async function endPulse(tx: Drizzle, pulse: PulseRow, timezone: string, editor?: Session): Promise<PulseRow> {
  await addNextRun(tx, pulse, timezone);
  return setState(tx, pulse, { act: 'closed', editor }, { state: 'closed', closedAt: new Date() });
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

/** Begins one more reminder. */
export async function beginReminder(tx: Drizzle, pulse: PulseRow, editor?: Session): Promise<PulseRow> {
  if (pulse.state !== 'open') throw refuse(message('pulses.not_open'));
  if (!pulse.sentAt) throw refuse(message('pulses.still_sending'));
  if (pulse.remindersSent >= pulseLimits.reminders) throw new AppError('too_many', message('pulses.no_reminders_left'));
  return setState(tx, pulse, { act: 'reminded', editor }, { remindersSent: pulse.remindersSent + 1 });
}

/** When the next planned reminder is due: reminders divide the time from opening to closing evenly. */
export function reminderDue({ openedAt, closesAt, reminders, remindersSent }: PulseRow): Date | undefined {
  if (!openedAt || !closesAt || remindersSent >= reminders) return undefined;
  const open = closesAt.getTime() - openedAt.getTime();
  return new Date(openedAt.getTime() + (open * (remindersSent + 1)) / (reminders + 1));
}
