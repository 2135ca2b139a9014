import { fairTurns } from './fair-turns.ts';

/** Who waits: one person or account, of a client or a network that shares the turns with others. */
export interface TurnOf {
  readonly one: string;
  readonly group: string;
}

interface Options {
  readonly atOnce: number;
  readonly waitMs: number;
  /** How many of one person and of one group may wait. */
  readonly queues: { readonly one: number; readonly group: number };
}

/**
 * Limits how much heavy work runs at once: one piece of each person, and in turn between the groups, so that nobody waits
 * for the queue of another group. Throws NoTurn to those beyond a queue.
 */
export function nestedTurns({ atOnce, waitMs, queues }: Options) {
  const ofOne = fairTurns<string>({ size: Infinity, share: 1, waitMs, queue: queues.one });
  const ofGroup = fairTurns<string>({ size: atOnce, share: atOnce, waitMs, queue: queues.group });
  return async function inTurn<T>(caller: TurnOf, work: () => Promise<T>): Promise<T> {
    const leave = await ofOne(`${caller.group}\n${caller.one}`);
    try {
      const giveBack = await ofGroup(caller.group);
      try {
        return await work();
      } finally {
        giveBack();
      }
    } finally {
      leave();
    }
  };
}
