import { hash, verify } from '@node-rs/argon2';

/** Too many passwords wait to be hashed: the caller may try again in a moment. */
export class PasswordQueueFull extends Error {}

const atOnce = 2;
const queueLength = 50;
const waiting: (() => void)[] = [];
let running = 0;

// argon2id; each hash takes 19 MiB and a core for some 10 ms, so that only so many may run.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new PasswordQueueFull();
    // Whoever finishes hands its place over, so that `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store of a password. Throws PasswordQueueFull. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password is the one hashed. Throws PasswordQueueFull. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));
