// What becomes of a scheduled pulse that cannot open at its time.
import type { Drizzle } from '../../../db/connections/database.ts';
import { mailAdministrators } from '../../accounts/mail-administrators.ts';
import { nextTimes, setState } from './change-state.ts';
import type { Now } from './change-state.ts';
import { timeChanges } from '../record/pulse-events.ts';
import type { PulseRow } from '../record/pulse-record.ts';

/**
 * A repeated pulse whose time has passed, as while no server or no subscription was there, waits for the next one. Any other,
 * and one that asks too few people, is a draft again. The client's administrators are told.
 */
export async function failToOpen(tx: Drizzle, pulse: PulseRow, reason: 'late' | 'few', at: Now): Promise<PulseRow> {
  const next = reason === 'late' ? await nextTimes(tx, pulse, at) : undefined;
  await mailAdministrators(tx, pulse.clientId, {
    cause: `missed_pulse:${pulse.id}:${pulse.opensAt?.toISOString()}`,
    kind: 'missed_pulse',
    parameters: {
      pulse: String(pulse.id),
      title: pulse.title,
      reason,
      opens: pulse.opensAt?.toISOString() ?? '',
      next: next?.opensAt.toISOString() ?? '',
      timezone: at.timezone,
    },
  });
  return next
    ? setState(tx, pulse, { act: 'changed', changes: timeChanges(pulse, next, at.timezone) }, next)
    : setState(tx, pulse, { act: 'unscheduled' }, { state: 'draft' });
}
