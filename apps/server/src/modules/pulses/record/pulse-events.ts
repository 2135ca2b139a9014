// What is done with pulses and with the actions that follow from them, in the history of records. It tells nothing of answers:
// who decided what, and when.
import type { Pulse, PulseQuestion } from '@orgscope/contract/analytics/pulses';
import type { PulseAction } from '@orgscope/contract/analytics/pulse-results';
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import type { Drizzle } from '../../../db/connections/database.ts';
import type { ClientRecordId } from '../../../db/tables/client-record.ts';
import { actorOf } from '../../../identity/editor.ts';
import type { Session } from '../../../identity/session/session.ts';
import { nameApart } from '../../../lib/person-name.ts';
import { localTime } from '../../../lib/time/local-moment.ts';
import { historyOf, addHistory } from '../../history/record-events.ts';
import type { GroupNames } from './audience.ts';
import type { PulseRow } from './pulse-record.ts';

type Changes = HistoryEvent['changes'];

/** Adds to the history of a pulse. Without an editor, the pulse did it by itself. */
export const tracePulse = (
  tx: Drizzle,
  { id, clientId }: ClientRecordId,
  editor: Session | undefined,
  act: HistoryAct,
  changes: Changes = [],
): Promise<void> =>
  addHistory(tx, [{ clientId, resource: 'pulses', recordId: id, act, changes, ...(editor && actorOf(editor)) }]);

/** What was done with a pulse and its actions, the newest first. */
export const historyOfPulse = (db: Drizzle, pulse: ClientRecordId): Promise<HistoryEvent[]> =>
  historyOf(db, 'pulses', pulse);

const differing = (changes: Changes): Changes => changes.filter(({ from, to }) => from !== to);

/** A question in lines: its text, its explanation and options, and last its kind, with "optional" where it is. */
const linesOf = ({ text, help, options, kind, optional }: PulseQuestion): string =>
  [text, help, ...options, optional ? `${kind}, optional` : kind].filter(Boolean).join('\n');

function questionChanges(before: readonly PulseQuestion[], after: readonly PulseQuestion[]): Changes {
  const [old, now] = [new Map(before.map((each) => [each.id, each])), new Map(after.map((each) => [each.id, each]))];
  const lines = (questions: typeof old, id: string) => {
    const question = questions.get(id);
    return question ? linesOf(question) : null;
  };
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  const orderOf = (questions: readonly PulseQuestion[]) =>
    questions
      .filter(({ id }) => old.has(id) && now.has(id))
      .map(({ id }, index) => `${index + 1}. ${now.get(id)?.text ?? ''}`)
      .join('\n');
  return [
    ...ids.map((id) => ({ field: 'question', from: lines(old, id), to: lines(now, id) })),
    { field: 'question_order', from: orderOf(before), to: orderOf(after) },
  ];
}

/** An audience in lines: its type, and the names of the groups. */
const audienceLines = ({ audience }: Pick<Pulse, 'audience'>, { nameOf }: GroupNames): string => {
  const named = (cut: string, ids: readonly number[]) => ids.map((id) => nameOf(cut, id) ?? `${id}`);
  return [
    audience.function_type ?? 'all',
    ...named('function', audience.function_ids),
    ...named('location', audience.location_ids),
    ...named('attribute', audience.option_ids),
  ].join('\n');
};

type Times = Pick<PulseRow, 'opensAt' | 'closesAt'>;

/** The times at which a pulse opens and closes, where they differ from what they were. */
export function timeChanges(before: Times, after: Times, timezone: string): Changes {
  const local = (moment: Date | null) => moment && localTime(timezone, moment);
  return differing([
    { field: 'opens_at', from: local(before.opensAt), to: local(after.opensAt) },
    { field: 'closes_at', from: local(before.closesAt), to: local(after.closesAt) },
  ]);
}

/** The fields in which a pulse differs from what it was. */
export function pulseChanges(before: PulseRow, after: PulseRow, timezone: string, names: GroupNames): Changes {
  return differing([
    { field: 'title', from: before.title, to: after.title },
    { field: 'intro', from: before.intro, to: after.intro },
    ...questionChanges(before.questions, after.questions),
    { field: 'audience', from: audienceLines(before, names), to: audienceLines(after, names) },
    ...timeChanges(before, after, timezone),
    { field: 'repeat', from: before.repeat, to: after.repeat },
    { field: 'reminders', from: `${before.reminders}`, to: `${after.reminders}` },
  ]);
}

function ownerChange(before: PulseAction['owner'] = null, after: PulseAction['owner'] = null): Changes[number] {
  const areNamesakes = before && after && before.id !== after.id && before.name === after.name;
  const told = (owner: PulseAction['owner']) => owner && (areNamesakes ? nameApart(owner.name, owner.id) : owner.name);
  return { field: 'action_owner', from: told(before), to: told(after) };
}

/** The fields in which an action differs from what it was. Its text comes first, so that the reader knows which it is. */
export function actionChanges(before: PulseAction | undefined, after: PulseAction | undefined): Changes {
  const texts = { field: 'action', from: before?.text ?? null, to: after?.text ?? null };
  const others = differing([
    { field: 'action_question', from: before?.question_text ?? null, to: after?.question_text ?? null },
    ownerChange(before?.owner, after?.owner),
    { field: 'action_due', from: before?.due_on ?? null, to: after?.due_on ?? null },
    { field: 'action_done', from: before?.done_on ?? null, to: after?.done_on ?? null },
  ]);
  if (texts.from !== texts.to) return [texts, ...others];
  return others.length > 0 ? [{ ...texts, from: null }, ...others] : [];
}
