import type { HistoryAct, HistoryEvent } from '@orgscope/contract/history';
import type { recordEvents } from '../db/tables/record-events.ts';
import type { Editor } from './editor.ts';

interface Run {
  readonly id: number;
  readonly run: number;
  readonly title: string;
  readonly opens: Date;
  /** Null while it is open. */
  readonly closed: Date | null;
}

const itself = { by: null, actorId: null, actorClientId: null };

/** What was done with the runs of a series: the first was made and opened by hand, the later ones came by themselves. */
export function pulseHistory(
  clientId: number,
  editor: Editor,
  runs: readonly Run[],
): (typeof recordEvents.$inferInsert)[] {
  return runs.flatMap(({ id, run, title, opens, closed }) => {
    const by = run === 1 ? editor : itself;
    const about = run === 1 ? { field: 'title', to: title } : { field: 'run', to: String(run) };
    // The next run is made when the one before closes.
    const made = new Date((runs[run - 2]?.closed ?? opens).getTime() - 60_000);
    const event = (
      at: Date,
      act: HistoryAct,
      actor: Editor | typeof itself,
      changes: HistoryEvent['changes'] = [],
    ) => ({
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
      ...(closed ? [event(closed, 'closed', itself)] : []),
    ];
  });
}
