import type { PulseAction } from '@orgscope/contract/analytics/pulse-results';
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import type { recordEvents } from '../../db/tables/record-events.ts';
import { actionChanges } from '../../modules/pulses/record/pulse-events.ts';
import { nobody } from './editor.ts';
import type { Actor, Editor } from './editor.ts';

interface Run {
  readonly id: number;
  readonly run: number;
  readonly title: string;
  readonly opens: Date;
  /** Null while it is open. */
  readonly closed: Date | null;
}

/** What was done with the runs of a series: the first was made and opened by hand, the later ones came by themselves. */
export function pulseHistory(
  clientId: number,
  editor: Actor,
  runs: readonly Run[],
): (typeof recordEvents.$inferInsert)[] {
  return runs.flatMap(({ id, run, title, opens, closed }) => {
    const by = run === 1 ? editor : nobody;
    const about = run === 1 ? { field: 'title', to: title } : { field: 'run', to: String(run) };
    // The next run is made when the one before closes.
    const made = new Date((runs[run - 2]?.closed ?? opens).getTime() - 60_000);
    const event = (at: Date, act: HistoryAct, actor: Actor, changes: HistoryEvent['changes'] = []) => ({
      clientId,
      resource: 'pulses',
      recordId: id,
      at,
      act,
      changes,
      ...actor,
    });
    return [
      event(made, 'added', by, [{ ...about, from: null }]),
      event(opens, 'opened', by),
      ...(closed ? [event(closed, 'closed', nobody)] : []),
    ];
  });
}

/** What was done with an action after a pulse: it was added, and later marked as done. */
export function actionHistory(
  clientId: number,
  editor: Editor,
  action: PulseAction,
  addedOn: string,
): (typeof recordEvents.$inferInsert)[] {
  const event = (day: string, act: HistoryAct, changes: HistoryEvent['changes']) => ({
    clientId,
    resource: 'pulses',
    recordId: action.pulse.id,
    at: new Date(`${day}T09:30:00Z`),
    act,
    changes,
    ...editor,
  });
  const planned = { ...action, done_on: null };
  return [
    event(addedOn, 'action_added', actionChanges(undefined, planned)),
    ...(action.done_on ? [event(action.done_on, 'action_changed', actionChanges(planned, action))] : []),
  ];
}
