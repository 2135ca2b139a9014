import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

const inTurn = turns(2, 50);

// argon2id; each hash takes 19 MiB and a core for some 10 ms, so that only so many may run.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store of a password. Throws QueueFull. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password is the one hashed. Throws QueueFull. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));
