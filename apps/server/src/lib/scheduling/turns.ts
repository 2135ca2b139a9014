/** Too many callers wait already; the caller may retry in a moment. */
export class QueueFull extends Error {}

/** Limits how much heavy work runs at once and how much waits; throws QueueFull to the rest. */
export function turns(atOnce: number, queueLength: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queueLength) throw new QueueFull();
      // Finished work hands its place to the next, so `running` stays the same.
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
