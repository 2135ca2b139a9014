// What earlier answers changed, for those who are asked again.
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import type { Drizzle } from '../../db/connections/database.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { readActions } from './lifecycle/actions.ts';
import type { PulseRow } from './record/pulse-record.ts';
import { numberOf } from './counting/question-result.ts';
import { readRuns, readTallies } from './results/results.ts';
import { everybody } from './counting/tally.ts';

/** The action that was done last after an earlier run, with the value of its question over these runs. */
export async function readChange(db: Drizzle, pulse: PulseRow, timezone: string): Promise<AskedPulse['changed']> {
  if (pulse.run === 1) return null;
  const runs = (await readRuns(db, pulse)).filter(({ run, state }) => run < pulse.run && state !== 'open');
  const ids = runs.map(({ id }) => id);
  const done = (await readActions(db, pulse.clientId, ids)).find((action) => action.done_on !== null);
  if (!done?.done_on) return null;
  const tallyCounts = await readTallies(db, pulse.clientId, ids, undefined, everybody);
  const asked = runs.flatMap((run) => {
    const question = run.questions.find(({ id }) => id === done.question);
    return question ? [{ run, question }] : [];
  });
  const points = asked.flatMap(({ run, question }) => {
    const value = numberOf(question, tallyCounts(run.id, question.id, everybody.cut, everybody.groupKey));
    return value === null ? [] : [{ on: todayIn(timezone, run.openedAt?.getTime()), value }];
  });
  const kind = asked[0]?.question.kind ?? null;
  return { text: done.text, done_on: done.done_on, question: done.question_text, kind, points };
}
