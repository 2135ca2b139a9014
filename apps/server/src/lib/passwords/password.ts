import { hash, verify } from '@node-rs/argon2';
import { NoTurn } from '../scheduling/fair-turns.ts';
import { nestedTurns } from '../scheduling/nested-turns.ts';
import type { TurnOf } from '../scheduling/nested-turns.ts';

// Of an account, some may wait that a network tries at once; the networks take turns.
const inTurn = nestedTurns({ atOnce: 2, waitMs: 15_000, queues: { one: 20, group: 100 } });
let callers = 0;
/** Calls whose number is limited elsewhere: each is somebody of its own, and all take their turns as one network. */
const anybody = (): TurnOf => ({ one: `${(callers += 1)}`, group: '' });

// argon2id: each hash takes 19 MiB and a core for about 10 ms, so only a few may run at once.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password to store. Throws NoTurn. */
export const hashPassword = (password: string, caller = anybody()): Promise<string> =>
  inTurn(caller, () => hash(password, cost));

/** Whether the password has this hash. Throws NoTurn. */
export const verifyPassword = (passwordHash: string, password: string, caller = anybody()): Promise<boolean> =>
  inTurn(caller, () => verify(passwordHash, password));

/** Whether a hash was made with a lower cost than today's. */
function isOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost, parallelism] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  const isLower = (value: string | undefined, least: number) => value === undefined || Number(value) < least;
  return (
    isLower(memoryCost, cost.memoryCost) || isLower(timeCost, cost.timeCost) || isLower(parallelism, cost.parallelism)
  );
}

/**
 * A hash of today's cost for a password that was just verified; undefined if it has that cost already, or others wait
 * for a turn.
 */
export async function renewedHash(passwordHash: string, password: string, caller: TurnOf): Promise<string | undefined> {
  if (!isOutdated(passwordHash)) return undefined;
  try {
    return await hashPassword(password, caller);
  } catch (error) {
    if (error instanceof NoTurn) return undefined;
    throw error;
  }
}
