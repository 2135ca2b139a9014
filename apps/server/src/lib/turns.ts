/** Too many wait already: the caller may try again in a moment. */
export class QueueFull extends Error {}

/** Lets only so many pieces of heavy work run at once and so many wait; throws QueueFull to the rest. */
export function turns(atOnce: number, queueLength: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queueLength) throw new QueueFull();
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
  };
}
