import { hash, verify } from '@node-rs/argon2';
import { QueueFull, turns } from '../scheduling/turns.ts';

const inTurn = turns(2, 50);

// argon2id: each hash takes 19 MiB and a core for about 10 ms, so only a few may run at once.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password to store. Throws QueueFull. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password has this hash. Throws QueueFull. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));

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
export async function renewedHash(passwordHash: string, password: string): Promise<string | undefined> {
  if (!isOutdated(passwordHash)) return undefined;
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof QueueFull) return undefined;
    throw error;
  }
}
