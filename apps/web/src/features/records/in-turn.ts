import { showWait, waitOf } from '../../api/cache/query-client.ts';
import { holdPage } from '../../lib/forms/hold-page.ts';
import { onUserLeft, sessionsOver } from '../../session/store.ts';
import type { WhenProven } from './proof/use-proof.tsx';

interface Outcome<Row> {
  done: Row[];
  /** Of those that are done. */
  answers: unknown[];
  refused: { row: Row; error: unknown }[];
}

/** Makes a call, and makes it again if it came too often: many records take more calls than a minute has. */
async function onceTaken<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const seconds = waitOf(error);
    if (seconds === undefined || !(error instanceof Error)) throw error;
    showWait(error.message, seconds);
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, seconds) * 1000));
    return onceTaken(call);
  }
}

const never = () => new Promise<never>(() => {});

/** For acts that never ask for the password. */
export const atOnce: WhenProven = async (act) => {
  await act();
  return true;
};

/**
 * Runs an action on one row after another, and continues after a failure. It asks for the password once: if the user does
 * not give it, the rows that need it are refused. It goes on if the user opens another page of the app, and would end with the tab.
 * It never settles if the session ends, as no call does: the next user's cookie must not carry out the rest.
 */
export async function runInTurn<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onStep: (at: number) => void,
  whenProven: WhenProven,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], answers: [], refused: [] };
  let isDeclined = false;
  const session = sessionsOver();
  const isOver = () => sessionsOver() !== session;
  const release = holdPage();
  // The call that is under way then is never told of.
  const stopFollowing = onUserLeft(release);
  for (const [index, row] of rows.entries()) {
    onStep(index + 1);
    let refusal: unknown;
    const run = async () => {
      try {
        outcome.answers.push(await onceTaken(() => (isOver() ? never() : act(row))));
        outcome.done.push(row);
      } catch (error) {
        refusal = error;
        throw error;
      }
    };
    try {
      if (isDeclined) await run();
      else if (!(await whenProven(run))) {
        isDeclined = true;
        outcome.refused.push({ row, error: refusal });
      }
    } catch (error) {
      outcome.refused.push({ row, error });
    }
  }
  if (isOver()) await never();
  release();
  stopFollowing();
  return outcome;
}
