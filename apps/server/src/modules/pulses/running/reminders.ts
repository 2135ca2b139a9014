// When reminders are due, and how one begins.
import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { message } from '@orgscope/contract/words/message';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { recordEvents } from '../../../db/tables/record-events.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Session } from '../../../identity/session/session.ts';
import { dayMs } from '../../../lib/time/days.ts';
import { setState } from '../lifecycle/change-state.ts';
import { isPulse } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';

const isReminder = and(
  eq(recordEvents.clientId, pulses.clientId),
  eq(recordEvents.resource, 'pulses'),
  eq(recordEvents.recordId, pulses.id),
  eq(recordEvents.act, 'reminded'),
);
/** When the last reminder of a pulse began. */
export const lastReminded = sql`(select max(${recordEvents.at}) from ${recordEvents} where ${isReminder})`;

/** Refuses a reminder soon after another: the button pressed twice, or again because an answer was lost. */
async function checkPause(tx: Drizzle, { clientId, id }: PulseRow): Promise<void> {
  const [recent] = await tx
    .select({ id: pulses.id })
    .from(pulses)
    .where(and(isPulse(clientId, id), sql`${lastReminded} > now() - interval '1 hour'`));
  if (recent) throw new AppError('too_many', message('pulses.reminded_lately'));
}

/** Begins one more reminder. It stands for all planned ones whose time has passed: nobody gets two at once. */
export async function beginReminder(tx: Drizzle, pulse: PulseRow, editor?: Session): Promise<PulseRow> {
  if (pulse.state !== 'open') throw new AppError('inactive', message('pulses.not_open'));
  if (!pulse.sentAt) throw new AppError('inactive', message('pulses.still_sending'));
  if (pulse.remindersSent >= pulseLimits.reminders) throw new AppError('too_many', message('pulses.no_reminders_left'));
  if (editor) await checkPause(tx, pulse);
  const now = (await nowIn(tx)).getTime();
  const dueAfter = (remindersSent: number) => reminderDue({ ...pulse, remindersSent }, null)?.getTime() ?? Infinity;
  let remindersSent = pulse.remindersSent + 1;
  while (dueAfter(remindersSent) <= now) remindersSent += 1;
  return setState(tx, pulse, { act: 'reminded', editor }, { remindersSent });
}

/**
 * When the next planned reminder is due: reminders divide the time from opening to closing evenly. A day at least is between
 * two, or as much as is planned, also if the end was moved or no server was there in time.
 */
export function reminderDue(
  { openedAt, closesAt, reminders, remindersSent }: PulseRow,
  remindedAt: Date | null,
): Date | undefined {
  if (!openedAt || !closesAt || remindersSent >= reminders) return undefined;
  const apart = (closesAt.getTime() - openedAt.getTime()) / (reminders + 1);
  const planned = openedAt.getTime() + apart * (remindersSent + 1);
  return new Date(Math.max(planned, remindedAt ? remindedAt.getTime() + Math.min(dayMs, apart) : 0));
}
